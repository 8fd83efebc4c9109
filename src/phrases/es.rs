//! Spanish, as schools in the United States and in Latin America write it.

use super::parts::{Folding, Stacking};
use super::{
    Calibration, Contents, Joining, KeySheet, Options, Phrases, Report, SheetEdge, Slug, Stocks,
    Survey, Units, counted, joined, listed,
};

/// The phrases in Spanish. Whoever prints is addressed as *usted*; percentages have no space before their sign.
pub(super) const ES: Phrases = Phrases {
    contents: Contents {
        heading: "Qué contiene el juego",
        columns: ["En este juego", "Piezas"],
        to_bring: "Qué hay que traer",
        brings: |what, group, player| match (group, player) {
            (_, 0) => format!("{what}: {group}"),
            (0, _) => format!("{what}: {player} por jugador"),
            _ => format!("{what}: {group}, y {player} por jugador"),
        },
        credits: "Créditos",
    },
    stocks: Stocks {
        card: |units| match units {
            Units::Inches => "cartulina de 110\u{a0}lb index (200\u{a0}g/m²)",
            Units::Millimetres => "cartulina de 200 a 300\u{a0}g/m²",
        },
        board: "papel grueso o cartulina",
        plain: "papel común",
    },
    paper: |name| match name {
        "letter" => "carta".to_owned(),
        "tabloid" => "tabloide".to_owned(),
        "a3" | "a4" | "a5" | "a6" => name.to_uppercase(),
        _ => name.to_owned(),
    },
    percent: |hundredths| format!("{hundredths}%"),
    qr_code: |text| format!("código QR: {text}"),
    options: OPTIONS,
    slug: SLUG,
    joining: JOINING,
    key_sheet: KEY_SHEET,
    report: REPORT,
    calibration: CALIBRATION,
    survey: Survey {
        title: |kit, players| match players {
            0 => format!("{kit}: ¿qué tan justo es un tablero al azar?"),
            _ => format!("{kit} para {players} jugadores: ¿qué tan justo es un tablero al azar?"),
        },
        about: |boards, games, accepted| {
            let which = if accepted {
                "tableros al azar que el juego acepta"
            } else {
                "tableros al azar, sin desechar ninguno"
            };
            format!("{boards} {which}; una computadora jugó {games} partidas en cada uno.")
        },
        seeds: |first, last| format!("Semillas {first} a {last}."),
        gap: "Diferencia: cuántas más de 100 partidas gana el lado con más suerte que el de menos suerte",
        boards: "Tableros de cada 100",
        accepted: |gap| format!("El juego acepta una diferencia de {gap}."),
        percentile: |of_hundred, gap| {
            format!("{of_hundred} de cada 100 tableros: {gap} como máximo")
        },
    },
};

const OPTIONS: Options = Options {
    players: |players| counted(players as usize, "jugador", "jugadores"),
    for_players: |players| format!("para {}", counted(players as usize, "jugador", "jugadores")),
    seed: |seed| format!("semilla {seed}"),
    class: |students| format!("un curso de {students}"),
    boards_scaled: |times| format!("tableros {times} veces más grandes"),
    boards_fitted: |size| format!("tableros ajustados a {size}"),
    copies: |copies| format!("{copies} copias"),
    sets: |sets| format!("{sets} juegos completos"),
    layouts: |layouts| format!("{layouts} versiones de cada tablero al azar"),
    paper: |paper| format!("**papel {paper}**"),
    for_printer: |printer| format!("para {printer}"),
    for_the_printer: |printer| format!("para la impresora {printer}"),
    no_backs: "sin reversos",
    pasted_backs: "reversos para pegar",
    folded_backs: "reversos para doblar",
    long_edge_backs: "reversos impresos al dorso, volteando por el borde largo",
    short_edge_backs: "reversos impresos al dorso, volteando por el borde corto",
    colour: "a color",
    grey: "en grises",
    outline: "en contornos, para colorear",
    large_print: "letra grande",
    high_contrast: "alto contraste",
    apart: "cada tamaño en sus propias hojas",
    tight: "con las piezas muy juntas",
    punch: "para perforadora manual",
    favour: |side| format!("tableros a favor de {side}"),
};

const KEY_SHEET: KeySheet = KeySheet {
    title: "Hoja de claves",
    about: |boards, seed| {
        format!(
            "Estos son los {boards} tableros al azar de esta impresión, sorteados con la semilla {seed}. Para volver a imprimir un tablero, use su clave: **boardpress build** y el nombre del juego, y luego **\\-\\-board** y la clave."
        )
    },
    board: |number, set| match set {
        0 => format!("Tablero {number}"),
        set => format!("Juego {set}, tablero {number}"),
    },
    won: |games, shares| format!("En {games} partidas de prueba: {shares}"),
    page: |page, of| format!("hoja de claves, página {page} de {of}"),
};

const SLUG: Slug = Slug {
    ruler: |units| match units {
        Units::Inches => [
            "3 15/16 in (100 mm) — imprima al 100%, sin “ajustar a la página”",
            "3 15/16 in (100 mm) — imprima al 100%",
        ],
        Units::Millimetres => [
            "100 mm — imprima al 100%, sin “ajustar a la página”",
            "100 mm — imprima al 100%",
        ],
    },
    short_ruler: |units| match units {
        Units::Inches => "1 31/32 in (50 mm) — imprima al 100%",
        Units::Millimetres => "50 mm — imprima al 100%",
    },
    against_the_light: "mire la hoja a contraluz: las dos flechas deben coincidir",
    sets: |sets, of| match sets {
        [set] => format!("juego {set} de {of}"),
        sets => format!("juegos {}", listed(sets)),
    },
    board: |number, code| format!("tablero {number}: {code}"),
    boards: |numbers| format!("tableros {}", listed(numbers)),
    sheet: |number, of, place| match place {
        Some((row, column)) => format!("hoja {number} de {of}, fila {row}, columna {column}"),
        None => format!("hoja {number} de {of}"),
    },
    front_long_edge: "frente: imprima por ambos lados, voltee por el borde largo",
    front_short_edge: "frente: imprima por ambos lados, voltee por el borde corto",
    back: "reverso",
    backs_to_paste: "reversos para pegar detrás de los frentes",
    fold: "marque y doble hacia atrás por la línea punteada, pegue y después corte",
    fold_to_read: |folding| match folding {
        Folding::Half => "doble por la mitad, página 1 afuera",
        Folding::Staple => "doble por la mitad, hoja 1 afuera, y engrape",
        Folding::Letter => "doble la página 4 hacia adentro y la 2 encima",
        Folding::Fan => "doble en zigzag, página 1 arriba",
    },
    lap: "recorte por la línea y pegue sobre el borde rayado de la hoja siguiente",
    butt: "recorte por las líneas, junte los bordes y ponga cinta por detrás",
    cuts: |cuts| counted(cuts, "corte", "cortes"),
    version: |version| format!("juego {version}"),
    glue: "pegar",
};

const JOINING: Joining = Joining {
    heading: "Cómo unir las hojas",
    lay_out: |rows, columns| {
        let example = if columns > 1 {
            "(1,2) es fila 1, columna 2"
        } else {
            "(2,1) es fila 2, columna 1"
        };
        format!(
            "Acomode las {} hojas como muestra el dibujo pequeño de cada una: {example}.",
            rows * columns
        )
    },
    row: |row| format!("la fila {row}"),
    trim_all: |fronts| match fronts {
        true => "Recorte cada hoja por todas las líneas de su frente.".to_owned(),
        false => "Recorte cada hoja por todas sus líneas.".to_owned(),
    },
    trim: |one, edge| match edge {
        SheetEdge::Right => format!("Recorte {one} por la línea de su lado derecho."),
        SheetEdge::Foot => format!("Recorte {one} por la línea de abajo."),
    },
    glue: |one, next| {
        format!(
            "Ponga pegamento en el borde rayado de {next} y coloque {one} encima, rombo sobre rombo."
        )
    },
    glue_on: |second, third, last| match last {
        None => format!("Recorte {second} y péguela sobre {third} de la misma manera."),
        Some(last) => format!(
            "Recorte {second} y péguela sobre {third} de la misma manera, y así hasta {last}."
        ),
    },
    tape: |one, next, clear| {
        let tape = if clear {
            "cinta transparente"
        } else {
            "cinta adhesiva"
        };
        format!("Junte los bordes de {one} y {next}, rombo con rombo, y ponga {tape} por detrás.")
    },
    tape_on: |third, last| match last {
        None => format!("Agregue {third} de la misma manera."),
        Some(last) => format!("Agregue {third} de la misma manera, y así hasta {last}."),
    },
    other_rows: |last| match last {
        2 => "Una la fila 2 de la misma manera.".to_owned(),
        _ => format!("Una las filas 2 a {last} de la misma manera."),
    },
    backs: "Una los reversos de la misma manera. En cada fila, las hojas van en el orden contrario.",
    paste: "Pegue las dos mitades dorso con dorso, o por los dos lados de un cartón.",
    trim_whole: "Recorte el papel blanco de alrededor.",
};

const REPORT: Report = Report {
    title: "**Qué imprimir y cómo cortarlo**",
    name: "Informe",
    page: |page, of| format!("informe, página {page} de {of}"),
    ruler: |units| match units {
        Units::Inches => {
            "debe medir 3 15/16 in (100 mm): si no, elija 100% o “tamaño real” en la ventana de impresión"
        }
        Units::Millimetres => {
            "debe medir 100 mm: si no, elija 100% o “tamaño real” en la ventana de impresión"
        }
    },
    runs: "## Qué imprimir y en qué papel",
    run_columns: [
        "Páginas",
        "Qué contienen",
        "Papel",
        "Tinta: negro + color",
        "Hojas",
    ],
    run: |paper, sides| format!("papel {paper}, {sides}"),
    sides: [
        "por un lado",
        "por ambos lados, volteando por el borde largo",
        "por ambos lados, volteando por el borde corto",
    ],
    more: |more| format!("Y {more} más; manifest.json las enumera."),
    how_to_print: "Cómo imprimir",
    print_first: |units| match units {
        Units::Inches => {
            "**Imprima primero esta página**, al **100%** (“tamaño real”, nunca “ajustar a la página”). Su regla debe \
             medir 3 15/16 pulgadas (100\u{a0}mm)."
        }
        Units::Millimetres => {
            "**Imprima primero esta página**, al **100%** (“tamaño real”, nunca “ajustar a la página”). Su regla debe \
             medir 100\u{a0}mm."
        }
    },
    go_down: "Siga la lista de arriba abajo. En cada línea, cargue el papel, abra el archivo y escriba sus páginas en \
         “Páginas”, en la ventana de impresión.",
    both_sides: [
        "**Ambos lados:** elija “voltear por el borde largo”. Imprima una hoja y mírela a contraluz: las dos flechas \
         del borde deben coincidir.",
        "**Ambos lados:** elija “voltear por el borde corto”. Imprima una hoja y mírela a contraluz: las dos flechas \
         del borde deben coincidir.",
    ],
    by_hand: "**Ambos lados, a mano:** imprima solo las páginas impares, voltee toda la pila como la hoja de un libro, vuelva a \
              ponerla en la bandeja e imprima las páginas pares. Pruebe primero con las páginas 1 y 2 y mire esa hoja a \
              contraluz: las dos flechas en su borde deben coincidir.",
    stiff_card: |units| match units {
        Units::Inches => {
            "**Cartulina:** muchas impresoras no pueden voltear solas un papel de más de 28\u{a0}lb (105\u{a0}g/m²). Use la \
             bandeja manual: primero las páginas impares y luego las mismas hojas otra vez con las páginas pares."
        }
        Units::Millimetres => {
            "**Cartulina:** muchas impresoras no pueden voltear solas un papel de más de 105\u{a0}g/m². Use la bandeja \
             manual: primero las páginas impares y luego las mismas hojas otra vez con las páginas pares."
        }
    },
    one_side: "**Una copiadora que imprime un solo lado:** imprima otra vez con `--backs paste`, que pone los reversos en \
               hojas aparte para pegar detrás, o con `--backs none`.",
    class: "El curso",
    groups: |sizes, sharing, empty| {
        let group = |(count, of): &(u32, u32)| {
            format!("{} de {of}", counted(*count as usize, "grupo", "grupos"))
        };
        let sets = counted(
            sizes.iter().map(|(count, _)| *count as usize).sum(),
            "juego",
            "juegos",
        );
        let groups = joined(&sizes.iter().map(group).collect::<Vec<_>>(), "y");
        let rest = match (sharing, empty) {
            (0, 0) => String::new(),
            (0, 1) => "; un estudiante juega por dos".to_owned(),
            (0, _) => format!("; {empty} estudiantes juegan por dos cada uno"),
            (1, _) => "; un estudiante comparte su lugar con otro".to_owned(),
            _ => format!("; {sharing} estudiantes comparten su lugar con otros"),
        };
        format!("**{sets}:** {groups}{rest}")
    },
    once: |names| format!("**Se imprime una vez:** {names}"),
    for_each_group: |names| format!("**Se imprime para cada grupo:** {names}"),
    class_brings: "Qué hay que traer para la clase",
    brings: |what, all, group, student| match (group, student) {
        (_, 0) => format!("{what}: **{all}** ({group} por grupo)"),
        (0, _) => format!("{what}: **{all}** ({student} por estudiante)"),
        _ => format!("{what}: **{all}** ({group} por grupo y {student} por estudiante)"),
    },
    to_bring_times: |groups| format!("Qué hay que traer, para cada uno de {groups} grupos"),
    takes: "Qué se necesita",
    to_bring: "Qué hay que traer",
    paper: |sheets, both| match both {
        0 => format!("**{}** de papel", counted(sheets, "hoja", "hojas")),
        _ if both == sheets && sheets == 1 => {
            "**1 hoja** de papel, impresa por ambos lados".to_owned()
        }
        _ if both == sheets => format!("**{sheets} hojas** de papel, impresas por ambos lados"),
        1 => format!("**{sheets} hojas** de papel, 1 de ellas impresa por ambos lados"),
        _ => format!("**{sheets} hojas** de papel, {both} de ellas impresas por ambos lados"),
    },
    all_of: |stock| format!("todas de {stock}"),
    some_of: |sheets, stock| format!("{sheets} de {stock}"),
    other_stocks: "y otras; vea la lista",
    ink: |pages, black, colour| match colour {
        Some(colour) => format!(
            "Tinta para unas **{pages} páginas de texto** (cobertura del 5%): {black} de negro, {colour} de color"
        ),
        None => format!(
            "Tinta para unas **{pages} páginas de texto** (cobertura del 5%), solo de negro: {black}"
        ),
    },
    tight_saves: |sheets| {
        format!(
            "**--tight** ahorraría {}, pero algunos cortes quedarían sin marca en un extremo, y algunos bordes con menos \
             de 2\u{a0}mm de sangrado",
            counted(sheets, "hoja", "hojas")
        )
    },
    straight_cuts: |cuts| {
        format!(
            "**{}** (corte cada pila de una vez)",
            counted(cuts, "corte recto", "cortes rectos")
        )
    },
    unmarked: |cuts| {
        let have = if cuts == 1 {
            "de ellos no tiene"
        } else {
            "de ellos no tienen"
        };
        format!(
            "{cuts} {have} marca en los dos extremos: las rayas en las esquinas de las piezas muestran por dónde van"
        )
    },
    outlines: |outlines| {
        format!(
            "{} para recortar con tijeras",
            counted(outlines, "pieza", "piezas")
        )
    },
    discs: |discs| format!("{} para perforar", counted(discs, "disco", "discos")),
    when_printed: "Después de imprimir",
    fold: |names| {
        format!(
            "**Doble y pegue** antes de cortar: {names}. Doble hacia atrás por la línea punteada, con lo impreso \
                 hacia afuera."
        )
    },
    fold_to_read: |folding, names| match folding {
        Folding::Half => {
            format!("**Doble por la mitad** en las marcas, con la página 1 afuera: {names}.")
        }
        Folding::Staple => format!(
            "**Doble y engrape** {names}: apile las hojas en orden, la hoja 1 abajo con el frente hacia abajo. Doble la \
             pila por la mitad en las marcas, ábrala y engrápela dos veces desde afuera, en el doblez donde la hoja 1 \
             tiene rayas. Si las páginas de adentro sobresalen, recorte el borde abierto."
        ),
        Folding::Letter => format!(
            "**Doble en tres** por las marcas: {names}. Con la página 1 hacia abajo, doble hacia adentro la cara con la \
             página 4 y cierre encima la cara con la página 2."
        ),
        Folding::Fan => {
            format!("**Doble en zigzag** por las marcas, con la página 1 arriba: {names}.")
        }
    },
    paste: "**Pegue los reversos** detrás de sus frentes antes de cortar, borde con borde.",
    cut: |names| {
        format!(
            "**Corte en línea recta** de marca a marca: {names}. Los dibujos muestran el orden. Las hojas de un mismo \
             tipo se cortan igual: una guillotina para pilas corta toda la pila; una guillotina para papel o una \
             navaja, tres hojas de cartulina como máximo."
        )
    },
    punch: |discs| {
        format!(
            "**Perfore** con una perforadora manual, cada disco en el centro de su anillo: {discs}."
        )
    },
    punched: |component, count, across, punch| {
        let across = across
            .map(|across| format!(", de {across}"))
            .unwrap_or_default();
        format!("{component}\u{a0}({count}{across}) con una perforadora de {punch}")
    },
    cut_by_machine: |names| {
        format!("**Corte con la máquina**, con los archivos de la carpeta `cut`: {names}.")
    },
    cut_outlines: |names| format!("**Corte por los contornos** con tijeras: {names}."),
    crease: |names| {
        format!(
            "**Doble** {names} por las líneas discontinuas, con lo impreso hacia fuera. Antes repase cada línea con una \
             regla y un bolígrafo sin tinta. Después pegue las pestañas, si las hay, en el orden de sus letras."
        )
    },
    join: |names| format!("**Arme** {names}. Los pasos están en esta página."),
    how_to_join: |names| format!("Cómo armar {names}"),
    how_to_cut: "**Cómo cortar**",
    drawings: "## Corte en el orden de los números",
    more_drawings: |more| format!("Y {more} más; siga los números de las hojas."),
    lines: [
        "doblar",
        "dividir la hoja",
        "recortar",
        "cortar en tiras",
        "cortar las tiras apiladas",
        "cortar en diagonal, sin mover las tiras",
    ],
    icons: [
        "casilla para marcar",
        "línea clara discontinua:",
        "línea muy gruesa:",
        "línea gruesa:",
        "línea:",
        "línea discontinua:",
        "línea de puntos:",
    ],
    backs: "reversos",
    taken: |cuts, sheets, how| {
        let how = match how {
            Stacking::Single => "",
            Stacking::Apart => ", una por una",
            Stacking::Stacked => " en una pila",
            Stacking::Alike => " que se cortan igual",
        };
        [
            counted(cuts, "corte", "cortes"),
            format!("{}{how}", counted(sheets, "hoja", "hojas")),
        ]
    },
    spoiled: "Si una hoja se daña o se pierde",
    codes: "Cada hoja tiene un código. Aparece en esta lista y también está impreso después del número de la hoja, en la \
         línea pequeña del borde. **boardpress reprint CÓDIGO** vuelve a hacer esa hoja en cualquier computadora que \
         tenga Boardpress.",
    some_codes: "De cada parte solo se muestran el primer código y el último; manifest.json los tiene todos.",
    more_codes: "Y otros, que están en manifest.json.",
    back: "reverso",
    and_more: |names, more| format!("{names} y {more} más"),
};

const CALIBRATION: Calibration = Calibration {
    name: "Calibración",
    subject: "Imprímala, léala y dele a Boardpress las medidas",
    measure: ["Mida su impresora", "¿Dónde están los agujeros?"],
    verify: ["¿Ya imprime bien?", "¿Está cada agujero en el centro?"],
    side: ["Frente", "Reverso"],
    below: |side, paper, edge| format!("{side} · papel {paper} · se voltea por el borde {edge}"),
    edges: ["largo", "corto"],
    measure_steps: |edge| {
        format!(
            "1. **Imprima** este archivo por ambos lados del papel, volteando por el **borde {edge}**, al **100%** \
             (“tamaño real”, nunca “ajustar a la página”). Imprímalo **tres veces**, porque dos hojas nunca pasan \
             igual por una impresora.\n\
             2. **Mida** las dos barras con el lado de milímetros de una regla, de la primera raya a la última, con \
             una precisión de medio milímetro o mejor.\n\
             3. **Mire los cuatro bordes.** Busque el número más pequeño cuya línea se vea completa: ese es el margen \
             de ese borde.\n\
             4. **Clave un alfiler** derecho por el centro de cada cruz, de la A a la E. O ponga la hoja contra una \
             ventana.\n\
             5. **Voltee la hoja** y lea dónde queda cada agujero en la cuadrícula de atrás. El reverso explica \
             cómo.\n\
             6. **Escriba** la línea del reverso con sus números."
        )
    },
    verify_steps: |edge, units| {
        let bars = match units {
            Units::Inches => "3 15/16 pulgadas (100 mm) y 7 7/8 pulgadas (200 mm)",
            Units::Millimetres => "100 mm y 200 mm",
        };
        format!(
            "1. **Imprima** este archivo por ambos lados del papel, volteando por el **borde {edge}**, al **100%** \
             (“tamaño real”, nunca “ajustar a la página”).\n\
             2. **Mida** las dos barras, de la primera raya a la última: deben medir {bars}.\n\
             3. **Clave un alfiler** derecho por el centro de cada cruz, de la A a la E. O ponga la hoja contra una \
             ventana.\n\
             4. **Voltee la hoja.** Cada agujero debe quedar a medio milímetro o menos del centro de su cuadrícula."
        )
    },
    doubts: "Si algo se ve mal",
    wrong_edge: |edge, other, option| {
        format!(
            "- **A una barra le faltan 2 mm o más.** La página se redujo para que cupiera. Imprímala otra vez al \
             100%.\n\
             - **Detrás de una cruz hay otra letra.** El papel se volteó por el borde {other}. Elija el borde {edge} \
             en la ventana de impresión, o haga otra vez esta hoja con **--backs {option}** en el comando."
        )
    },
    uneven: "- **Las tres hojas difieren en más de 1 mm.** Eso no se puede corregir. Haga las cartas con **--backs \
             fold**: los reversos quedan junto a los frentes, para doblar y pegar.",
    bars: |units| match units {
        Units::Inches => [
            "Barra horizontal: 100 mm (3 15/16 in)",
            "Barra vertical: 200 mm (7 7/8 in)",
        ],
        Units::Millimetres => ["Barra horizontal: 100 mm", "Barra vertical: 200 mm"],
    },
    sides: ["izq.", "arriba", "der.", "abajo"],
    read: "Sostenga el reverso de modo que pueda leer estas palabras. Lea para cada agujero, en milímetros desde el centro \
           de su cuadrícula, primero cuánto está **a la derecha** y luego cuánto **arriba**. Una línea fina es 1 mm; una \
           raya corta en los ejes, medio milímetro. A la izquierda del centro, o debajo de él, el número lleva un signo \
           menos: un agujero 1 mm a la izquierda y medio milímetro arriba es **-1,0.5**",
    read_again: "Sostenga el reverso de modo que pueda leer estas palabras. Un agujero a **medio milímetro** o menos del \
                 centro de su cuadrícula es lo mejor que permite el papel. Una línea fina es 1 mm; una raya corta en los \
                 ejes, medio milímetro.",
    write_here: "Escriba aquí lo que lee en esta hoja",
    cells: [
        |letter| format!("{letter} derecha"),
        |letter| format!("{letter} arriba"),
    ],
    bar_cells: ["horizontal", "vertical"],
    example: "Un ejemplo, ampliado",
    axes: ["der. +", "arriba +"],
    type_this: "Después escriba esto, todo en una línea, con sus números",
    explained: "- **MI-IMPRESORA** es un nombre que usted elige, como salon-12. Después se escribe **--printer salon-12**.\n\
                - **X,Y** es derecha y arriba. Para las otras dos hojas, escriba otra vez de --a a --e: **--a -1,0.5 --a \
                -0.75,0.5**\n\
                - **100.0** y **200.0** son las medidas de las dos barras, en milímetros.\n\
                - **I,A,D,B** son los márgenes del frente: izquierda, arriba, derecha y abajo.",
    blanks: ["MI-IMPRESORA", "X,Y", "I,A,D,B"],
    corrected: |printer| {
        format!(
            "Estas hojas están corregidas para {printer}. Si un agujero queda más lejos, mida otra vez con"
        )
    },
    left_over: "Lo que lee aquí es el error que queda. No lo guarde.",
};
