// What the press says, in Spanish, by its English: `{name}` is a gap, and `{{` a brace. A gap whose name begins with a
// capital is said by these tables itself; `{place}` is called as the page calls places; `{paper}` is said by them if it can be;
// `{amount}` is a number; all others stay as they are.
// `tests/page/unit/messages.test.mjs` fails where the press no longer says a sentence of this file. What is not here, the page
// says in English under the title of its code.

import { helps } from "./helps-es.js";
import { parts } from "./parts-es.js";

/** What is wrong, in a few words, by the code of a note. */
export const titles = {
  "toml-syntax": "Error al escribir un archivo TOML",
  "unknown-table": "Tabla desconocida",
  "unknown-key": "Clave desconocida",
  "missing-key": "Falta una clave",
  "wrong-type": "Valor de otra clase",
  "bad-length": "Medida no válida",
  "bad-colour": "Color no válido",
  "bad-value": "Valor no válido",
  "no-phrases": "Textos propios en inglés",
  "no-language": "Idioma que no está",
  "bad-translation": "Traducción incompleta",
  untranslated: "Texto sin traducir",
  "unused-translation": "Traducción sin uso",
  "replaced-word": "Palabra del juego original",
  "off-board": "Fuera del tablero",
  overlap: "Casillas encimadas",
  duplicate: "Nombre repetido",
  "no-kit": "No hay tal juego",
  "later-format": "Juego de una versión posterior",
  "unknown-template": "Aspecto desconocido",
  "unknown-slot": "Lugar desconocido",
  "unknown-field": "Columna desconocida",
  "unknown-icon": "Icono desconocido",
  "unknown-font": "Letra desconocida",
  "nearest-font": "Letra parecida",
  "unknown-name": "Nombre desconocido",
  "missing-field": "Falta un texto o una imagen",
  "missing-file": "Falta un archivo",
  "outside-kit": "Archivo fuera del juego",
  "bad-data": "Tabla con errores",
  "bad-svg": "Dibujo que no se puede usar",
  "bad-outline": "Contorno que no se puede usar",
  "svg-differs": "Dibujo que sale distinto",
  "font-substitute": "Letra sustituida en un dibujo",
  "svg-outside": "Dibujo incompleto",
  "bad-image": "Imagen que no se puede usar",
  "bad-pdf": "PDF que no se puede usar",
  "pdf-differs": "PDF que sale distinto",
  "bad-font": "Archivo de letra que no se puede usar",
  "font-colours": "Letra de varios colores",
  "too-large": "Archivo demasiado grande",
  limit: "Más de lo permitido",
  "missing-glyph": "Letra que falta",
  "text-overflow": "Texto que no cabe",
  "bag-short": "Faltan piezas o palabras",
  "no-play": "Partidas sin reglas",
  "bad-parts": "Faltan partes del estudio",
  "no-balance": "Sin tablero parejo",
  "no-layout": "Sin tablero que cumpla todo",
  law: "Regla del juego que no se cumple",
  "small-type": "Letra muy pequeña",
  "safe-zone": "Texto muy cerca del corte",
  "cut-words": "Texto cortado por el borde",
  "cut-art": "Imagen cortada por el borde",
  "cropped-art": "Imagen muy recortada",
  hairline: "Línea muy fina",
  "low-resolution": "Imagen borrosa",
  "small-qr-code": "Código QR muy pequeño",
  "long-qr-code": "Código QR muy largo",
  animation: "Imagen animada",
  contrast: "Poco contraste",
  "covered-words": "Texto tapado",
  "covered-art": "Imagen tapada",
  "overlapping-words": "Textos encimados",
  "colour-only": "Solo el color los distingue",
  "seam-through-label": "Unión que cruza un texto",
  bleed: "Color que termina en el corte",
  "printed-bleed": "Poco sangrado en la hoja",
  "crop-marks": "Sin sitio para marcas de corte",
  margins: "Muy cerca del borde de la hoja",
  count: "Cantidad que no coincide",
  pairing: "Reversos que no coinciden",
  "duplex-size": "Papel que no sirve para las dos caras",
  "large-paper": "Pieza para papel grande",
  "other-kind": "Nombre de otra clase de piezas",
  "unused-allow": "Permiso sin uso",
  "punch-size": "Ninguna perforadora de ese tamaño",
  "stock-unfit": "Papel de etiquetas que no sirve",
  "no-product": "Producto que la imprenta no tiene",
  "export-fit": "Medidas distintas de las de la imprenta",
  "piece-too-large": "Pieza demasiado grande",
  "too-round": "Esquinas demasiado redondeadas",
  "paper-unfit": "Papel demasiado pequeño",
  "nothing-to-print": "Nada que imprimir",
  "bad-players": "Número de jugadores no válido",
  "no-printer": "Impresora desconocida",
  "bad-printer": "Perfil de impresora que no se puede usar",
  "uneven-copies": "Copias desiguales",
  "bad-code": "Código no válido",
  "equal-boards": "Tableros iguales",
  "other-kit": "Código de otro juego",
  changed: "El juego cambió",
  "cannot-write": "No se pudo escribir",
  "in-the-way": "Ya hay otro archivo",
  usage: "Opción no válida",
  fault: "Error de Boardpress",
  "unread-cell-content": "Parte de la hoja de cálculo que no se imprime",
  "other-markup": "Signos que se imprimen tal cual",
  "total-row": "Fila de totales",
  "unmet-condition": "Algo que nunca se imprime",
  "unsure-encoding": "Letras dudosas",
  "skipped-file": "Archivo que no se lee",
};

/** What the press finds wrong. */
const messages = {
  // Cards, and what they show.
  "`{place}` is missing, which the template `{template}` needs":
    "falta `{place}`, y la plantilla `{template}` lo necesita",
  "`{place}` of `{card}` has only spaces or invisible characters, but the template `{template}` needs it":
    "`{place}` de `{card}` solo tiene espacios o signos invisibles, y la plantilla `{template}` lo necesita",
  "the cell {Column} of `{card}` is empty": "la celda {Column} de `{card}` está vacía",
  "there is no field `{name}` for this pattern":
    "no hay ninguna columna `{name}`, y el diseño la pide",
  "`{card}` has too few fields for `${{{name}}}`":
    "a `{card}` le faltan celdas llenas para `${{{name}}}`",
  "`${{{name}}}` is not filled in within a single item":
    "`${{{name}}}` no se sustituye en una sola carta",
  "`{place}` of `{card}` is not printed: the template leaves out its slot on this card":
    "`{place}` de `{card}` no se imprime: la plantilla omite su lugar en esta carta",
  "`{place}` cannot be turned by `{turn}` of `{card}`: {why}":
    "`{place}` de `{card}` no se puede girar `{turn}`: {why}",
  "{Column} must be a whole number from 0 to {most}, not `{word}`":
    "{Column} debe ser un número entero de 0 a {most}, no `{word}`",
  "no slot of the template shows `{column}`": "ningún lugar de la plantilla muestra `{column}`",
  "no slot of the template shows the column {Column}":
    "ningún lugar de la plantilla muestra la columna {Column}",
  "the template `{template}` has no slot `{place}`":
    "la plantilla `{template}` no tiene el lugar `{place}`",
  "the template `{template}` has no text slot `{place}`":
    "la plantilla `{template}` no tiene el lugar de texto `{place}`",
  "there is no template `{template}`": "no hay ninguna plantilla `{template}`",
  "there is no template `{template}` to start from":
    "no hay ninguna plantilla `{template}` para empezar",
  "no card shows this: each of them has its own `{place}`":
    "ninguna carta muestra esto: cada una tiene su propio `{place}`",
  "two items are named `{name}`": "dos cartas se llaman `{name}`",
  "{Signs} in {Cells} of `{place}` {Are}": "{Signs} en {Cells} de `{place}` {Are}",
  "the HTML tag `<{tag}>` is left out": "la etiqueta HTML `<{tag}>` se omite",
  "`{tag}` is printed as text, because it is not a known HTML tag":
    "`{tag}` se imprime como texto, porque no es una etiqueta HTML conocida",
  "`{words}` is printed as text, not as a heading":
    "`{words}` se imprime como texto, no como título",
  "this table is printed as text, with its `|` signs":
    "esta tabla se imprime como texto, con sus signos `|`",
  "`[^{label}]` is printed as text, because there is no such footnote":
    "`[^{label}]` se imprime como texto, porque no existe esa nota",
  "`[^{label}]` is printed as text, because it is between HTML tags":
    "`[^{label}]` se imprime como texto, porque está entre etiquetas HTML",
  "nothing refers to the footnote `[^{label}]`": "nada remite a la nota `[^{label}]`",
  "this link has no address": "este enlace no tiene dirección",
  "the link to `{target}` leads nowhere, because there is no such heading":
    "el enlace a `{target}` no lleva a ninguna parte, porque no existe ese título",
  "the comment here is printed as text, because it does not end":
    "este comentario se imprime como texto, porque no termina",
  "the comment that starts here does not end": "el comentario que empieza aquí no termina",
  "the {place} of {card} does not fit: {Much} at {size} pt":
    "«{place}» de {card} no cabe: {Much}, con letra de {size} pt",
  "the {place} of {card} does not fit: {Much} at {size} pt, about {amount} % too long":
    "«{place}» de {card} no cabe: {Much}, con letra de {size} pt; sobra cerca del {amount} %",
  "{What} of {title} does not fit: {much} mm too {Way}":
    "{What} de {title} no cabe: {Way} {much} mm",
  "no font has {letters} for the {place} of {card}":
    "ninguna letra tiene {letters}, que está en «{place}» de {card}",
  "{font} cannot draw {letters} for the {place} of {card}":
    "la letra {font} no tiene {letters}, que está en «{place}» de {card}",
  "the text of {place} of {card} is too long for a QR code: {bytes} bytes":
    "el texto de «{place}» de {card} es demasiado largo para un código QR: {bytes} bytes",
  "the squares of the QR code of {what} are {module} mm wide, which many phones cannot read":
    "los cuadros del código QR de {what} miden {module} mm, y muchos teléfonos no pueden leerlos",
  "the name `{name}` {TooMuch}: {Why}": "el nombre `{name}` {TooMuch}: {Why}",
  "there is no icon `{name}`": "no hay ningún icono `{name}`",
  "`{word}` is not a colour": "`{word}` no es un color",
  "`{word}` is not a point of a picture": "`{word}` no es un punto de una imagen",
  "`{table}` has nothing for `{word}`, the value of the field `{place}` of `{card}`":
    "`{table}` no tiene nada para `{word}`, que está en la columna `{place}` de `{card}`",
  "there is no font family `{family}`": "no hay ninguna letra `{family}`",
  "`{family}` has no {face}; its {used} is used instead":
    "`{family}` no tiene {face}; en su lugar se usa {used}",
  // What is checked of pieces and sheets.
  "`{words}` on {face} is set in {size} pt{More}":
    "`{words}` en {face} tiene letra de {size} pt{More}",
  "a line on {face} is {width} mm wide": "una línea en {face} mide {width} mm de ancho",
  "the picture `{picture}` on {face} has {dots} dots per inch{More}":
    "la imagen `{picture}` en {face} tiene {dots} puntos por pulgada{More}",
  "the rasterised part of `{picture}` on {face} has {dots} dots per inch{More}":
    "la parte de `{picture}` hecha de puntos, en {face}, tiene {dots} puntos por pulgada{More}",
  "`{words}` on {face} is less than {safe} from the cut{More}":
    "`{words}` en {face} está a menos de {safe} del corte{More}",
  "`{words}` on the board `{board}` is cut off at its edge{More}":
    "el borde del tablero `{board}` corta `{words}`{More}",
  "`{words}` in the art on the board `{board}` is cut off at its edge{More}":
    "el borde del tablero `{board}` corta `{words}`, que está en una imagen{More}",
  "{What} is cut off at the edge of the board{More}": "el borde del tablero corta {What}{More}",
  "{percent}% of the picture `{picture}` is cut off to fill its place{More}":
    "se recorta el {percent}% de la imagen `{picture}` para llenar su lugar{More}",
  "`{words}` on {face} extends beyond the edge{More}":
    "`{words}` en {face} se sale del borde{More}",
  "the colour of {face} ends at the cut{Where}": "el color de {face} termina en el corte{Where}",
  "only {bleed} of bleed is printed beyond the {Edge} of {face}, on the {Side} of sheet {number} of {of} of {title}: many printers print backs a millimetre or two off, so a white edge would show":
    "solo se imprimen {bleed} de sangrado en el borde {Edge} de {face}, en {Side} de la hoja {number} de {of} de {title}: muchas impresoras imprimen los reversos uno o dos milímetros corridos, y se vería un borde blanco",
  "{one} and {other} differ only in colour, and {To} they look alike":
    "{one} y {other} solo se distinguen por el color, y {To} se ven iguales",
  "`{words}` on {face} has a contrast of {ratio} to 1{More}":
    "`{words}` en {face} tiene un contraste de {ratio} a 1{More}",
  "a line or an edge that is painted later runs through `{words}` on {face}{More}":
    "una línea o un borde que se pinta después cruza `{words}` en {face}{More}",
  "a part of `{words}` on {face} is covered by what is painted over it{More}":
    "una parte de `{words}` en {face} queda tapada por lo que se pinta encima{More}",
  "`{words}` on {face} is covered by what is painted over it{More}":
    "`{words}` en {face} queda tapado por lo que se pinta encima{More}",
  "the picture `{picture}` on {face} is completely covered by what is painted over it":
    "la imagen `{picture}` en {face} queda del todo tapada por lo que se pinta encima",
  "`{file}` of the kit `{kit}` still says {words}{More}, which this kit has replaced ({Lines})":
    "`{file}` del juego `{kit}` todavía dice {words}{More}, que este juego ya cambió ({Lines})",
  "`{second}` on {face} is printed over `{first}`{More}":
    "`{second}` en {face} se imprime sobre `{first}`{More}",
  "the back of {face} gives it away: the other {most} have a different back":
    "el reverso de {face} la delata: las otras {most} tienen otro reverso",
  "the backs of {face} and of one more give them away: the other {most} have a different back":
    "los reversos de {face} y de otra más las delatan: las otras {most} tienen otro reverso",
  "`{one}` has no backs, but `{other}` has, and both share the name of their sheets":
    "`{one}` no tiene reversos y `{other}` sí, y sus hojas tienen el mismo nombre",
  "a seam between the sheets of {board} runs through `{words}`{More}":
    "la unión de las hojas de {board} cruza `{words}`{More}",
  "the {Side} of sheet {sheet} of {title} extends {far} mm beyond what {printer} can print at the {Edge} edge{More}":
    "{Side} de la hoja {sheet} de {title} pasa {far} mm de lo que {printer} puede imprimir en el borde {Edge}{More}",
  "the places of `{stock}` are closer to the edge than this printer can print; it needs {needed}":
    "los lugares de `{stock}` están más cerca del borde de lo que esta impresora puede imprimir; necesita {needed}",
  "{without} of the {all} cuts of {title} have no room for a crop mark at one or both ends; ticks at the corners of the pieces show them":
    "{without} de los {all} cortes de {title} no tienen sitio para una marca en uno o en los dos extremos; los indican rayitas en las esquinas de las piezas",
  "{printer} is an inkjet, and most inkjets print both sides automatically on letter and A4 paper, but not on {paper}":
    "{printer} es de inyección de tinta, y la mayoría imprime sola por las dos caras en papel carta y A4, pero no en {paper}",
  "a piece of {title} is {w} × {h}, which fits on {paper} paper but on neither letter nor A4":
    "una pieza de {title} mide {w} × {h}: cabe en papel {paper}, pero no en carta ni en A4",
  "`{name}` should have {wanted} {things} but has {found}, {off} too many":
    "`{name}` debería tener {wanted} y tiene {found}: sobran {off}",
  "`{name}` should have {wanted} {things} but has {found}, {off} too few":
    "`{name}` debería tener {wanted} y tiene {found}: faltan {off}",
  "the name `{name}` is not printed: all sheets of its set are shared with other sets":
    "el nombre `{name}` no se imprime: todas las hojas de su juego se comparten con otros juegos",
  // What is asked for under “Print”.
  "`{value}` is not a valid value of --{option}: {Why}":
    "`{value}` no es un valor válido de --{option}: {Why}",
  "`{value}` is not a valid value of the option `{option}`":
    "`{value}` no es un valor válido de la opción `{option}`",
  "--{option} cannot be used with --{other}": "--{option} no se puede usar junto con --{other}",
  "there is no option `{option}`": "no hay ninguna opción `{option}`",
  "there is no printer named `{name}`": "no hay ninguna impresora que se llame `{name}`",
  "there is no printer `{name}` in a browser": "en el navegador no hay ninguna impresora `{name}`",
  "there is no stock `{name}`": "no hay ningún papel de etiquetas `{name}`",
  "{title} has no component `{name}`": "{title} no tiene ninguna parte `{name}`",
  "`{deck}` has no `{card}`": "`{deck}` no tiene `{card}`",
  "{title} does not support {players} players":
    "{title} no se puede jugar entre {players} personas",
  "{title} does not say for how many players it is, so a class cannot be divided into groups":
    "{title} no dice para cuántos jugadores es, así que no se puede dividir una clase en grupos",
  "--class says {students} students, but --names has {count} names":
    "son {students} estudiantes, pero la lista de clase tiene {count} nombres",
  "the kit is not available in `{language}`": "el juego no está en el idioma `{language}`",
  "the names are not printed: they go on random boards, or on boards with `${{name}}` in a text":
    "los nombres no se imprimen: van en tableros al azar, o en tableros con `${{name}}` en un texto",
  "the names from `{name}` on are not printed: there are only {count}":
    "los nombres desde `{name}` no se imprimen: solo hay {count}",
  "`names` is not a class list": "la lista de clase no se puede leer",
  "`{path}` is not a class list": "`{path}` no es una lista de clase",
  "`{path}` has no names": "`{path}` no tiene nombres",
  "{title} has no side `{side}` to favour":
    "{title} no tiene ningún bando `{side}` al que favorecer",
  "{title} has no sides to favour: no trial games are played on its boards":
    "{title} no tiene bandos a los que favorecer: en sus tableros no se juegan partidas de prueba",
  "a piece of {title} is {w} × {h}, but {paper} paper has room for {width} × {height}{Rim}":
    "una pieza de {title} mide {w} × {h}, y en papel {paper} caben {width} × {height}{Rim}",
  "a piece of {title} is {w} × {h}, so its front and its back do not fit beside each other on {paper} paper":
    "una pieza de {title} mide {w} × {h}, así que su frente y su reverso no caben uno junto al otro en papel {paper}",
  "a piece of {title} is {w} × {h}, so its corners cannot be rounded by {radius}":
    "una pieza de {title} mide {w} × {h}, así que sus esquinas no se pueden redondear {radius}",
  "{title} is {w} × {h}, so its corners cannot be rounded by {radius}":
    "{title} mide {w} × {h}, así que sus esquinas no se pueden redondear {radius}",
  "a piece of {title} is {w} × {h}, but a place of `{stock}` is {width} × {height}":
    "una pieza de {title} mide {w} × {h}, y un lugar de `{stock}` mide {width} × {height}",
  "the sheets of {title} would be folded, and a cutting machine needs flat ones":
    "las hojas de {title} irían dobladas, y una máquina de corte las necesita planas",
  "a sheet of `{stock}` has {places} places, but {skip} are skipped":
    "una hoja de `{stock}` tiene {places} lugares, y se saltan {skip}",
  "a sheet of `{stock}` cannot be folded between fronts and backs":
    "una hoja de `{stock}` no se puede doblar entre frentes y reversos",
  "{title} is running text, which cannot be printed on `{stock}`":
    "{title} es un texto seguido, que no se puede imprimir en `{stock}`",
  "a margin of {margin} leaves no room on {paper} paper":
    "un margen de {margin} no deja sitio en papel {paper}",
  "the discs of {title} are {wide} across, and no common punch has that size":
    "los discos de {title} miden {wide}, y ninguna perforadora común tiene ese tamaño",
  "--clear-marks keeps cards off the marks of a machine, but none is given":
    "«Espacio alrededor de sus marcas» aparta las cartas de las marcas de una máquina, y no se eligió ninguna",
  "--skip leaves out places of label stock, but no stock is given":
    "«Lugares ya usados» salta lugares de un papel de etiquetas, y no se eligió ninguno",
  "--scale and --fit are for boards, but no board is printed":
    "«Ampliar los tableros» y «Ajustar los tableros a un tamaño» son para tableros, y no se imprime ninguno",
  "--boards has no effect: no random board is printed":
    "--boards no cambia nada: no se imprime ningún tablero sorteado",
  "--favour has no effect: trial games are played on none of the boards that are printed":
    "--favour no cambia nada: en los tableros que se imprimen no se juegan partidas de prueba",
  "--cutter has no effect: no cards or tokens are printed":
    "--cutter no cambia nada: no se imprimen cartas ni fichas",
  "--punch has no effect: no round tokens are printed":
    "--punch no cambia nada: no se imprimen fichas redondas",
  "--cut-paths has no effect: only pages of rules are printed, which are not cut out":
    "--cut-paths no cambia nada: solo se imprimen páginas de reglas, que no se recortan",
  "--{option} has no effect: `{title}` is printed only once, for everyone":
    "--{option} no cambia nada: «{title}» se imprime una sola vez para todos",
  "--svg-text has no effect: no SVG files are written":
    "--svg-text no cambia nada: no se hace ningún archivo SVG",
  "{title} would be {w} × {h}, but a side of a board is from {least} to {most}":
    "{title} mediría {w} × {h}, y un lado de un tablero mide de {least} a {most}",
  "nothing is printed on `{stock}`: there are no cards or tokens":
    "no se imprime nada en `{stock}`: no hay cartas ni fichas",
  "there is nothing to print": "no hay nada que imprimir",
  "`{name}` lists what is printed with it, but nothing else is printed":
    "`{name}` enumera lo que se imprime con ella, y no se imprime nada más",
  "`{name}` is a figure, which is not printed on its own":
    "`{name}` es una figura, que no se imprime sola",
  "`{name}` is the back of another board, and is not printed on its own":
    "`{name}` es el reverso de otro tablero, y no se imprime solo",
  "only {different} of {count} layouts of `{board}` are different: no others were found":
    "de {count} tableros de `{board}`, solo {different} son distintos: no se hallaron más",
  "the board of the code {code} is not from {title}":
    "el tablero del código {code} no es de {title}",
  "the random boards of {title} have changed since {code} was printed":
    "los tableros al azar de {title} cambiaron desde que se imprimió {code}",
  "`{name}` has {entries} entries, but {Asked}": "`{name}` tiene {entries} entradas, pero {Asked}",
  "{entries} entries make only {possible} different {Things}, not {count}":
    "con {entries} entradas solo se pueden hacer {possible} {Things} distintos, no {count}",
  "no layout of `{name}` was found in {tries} tries":
    "en {tries} intentos no se halló ningún tablero de `{name}`",
  "no layout of `{name}` was even in {tries} tries":
    "en {tries} intentos ningún tablero de `{name}` salió parejo",
  "no layout of `{name}` was even enough in {tries} tries":
    "en {tries} intentos ningún tablero de `{name}` salió lo bastante parejo",
  "no layout of `{name}` in {tries} tries favoured {side} enough":
    "en {tries} intentos ningún tablero de `{name}` favoreció lo suficiente a {side}",
  "{shop} has no product of {w} × {h} for {title}, which is left out":
    "{shop} no tiene ningún producto de {w} × {h} para {title}, que se omite",
  "the pieces of {title} are {w} × {h}, but {shop} cuts its {product} to {width} × {height}":
    "las piezas de {title} miden {w} × {h}, y {shop} corta su {product} a {width} × {height}",
  "the pieces of {title} are drawn with {own} of bleed, but {shop} asks for {bleed}: the colours at their edge are extended outwards":
    "las piezas de {title} están dibujadas con {own} de sangrado, y {shop} pide {bleed}: los colores de su borde se extienden hacia afuera",
  "there is nothing to export for {shop}": "no hay nada que exportar para {shop}",
  // Files.
  "{Fault} ({Shown})": "{Fault} ({Shown})",
  "there is no file `{path}`": "no está el archivo `{path}`",
  "`{path}` is the data of a picture, not the name of a file":
    "`{path}` son los datos de una imagen, no el nombre de un archivo",
  "`{path}` cannot be read: {why}": "no se puede leer `{path}`: {why}",
  "`{path}` cannot be read": "no se puede leer `{path}`",
  "`{path}` is outside the kit's folder": "`{path}` está fuera de la carpeta del juego",
  "`{path}` is larger than {most} MB": "`{path}` tiene más de {most} MB",
  "`{path}` is not UTF-8 text": "`{path}` no es texto en UTF-8",
  "`{path}` is not a file of this kit{Refused}": "`{path}` no es un archivo de este juego{Refused}",
  "`{path}` is not a valid path in a kit": "`{path}` no es una ruta válida en un juego",
  "`{path}` is not read: {Why}": "`{path}` no se lee: {Why}",
  "several files are named `{name}`: {files}": "varios archivos se llaman `{name}`: {files}",
  "`{path}` has no part `{part}`": "`{path}` no tiene la parte `{part}`",
  "`{path}` {Is}": "`{path}` {Is}",
  "Windows cannot have a file named `{path}`": "Windows no admite un archivo que se llame `{path}`",
  "the ZIP cannot be made: {why}": "no se puede hacer el ZIP: {why}",
  "{sent} bytes of {all} bytes of files were sent":
    "llegaron {sent} bytes de los {all} de los archivos",
  "{What} {amount} {Unit}; the limit is {most}": "{What} {amount} {Unit}; el máximo es {most}",
  // Pictures.
  "the picture `{path}` cannot be used: {Why}": "la imagen `{path}` no se puede usar: {Why}",
  "the picture `{path}` {Is}": "la imagen `{path}` {Is}",
  "`{path}` is not a supported picture format":
    "`{path}` no es de un formato de imagen que se pueda usar",
  "`{path}` has black parts that cannot be tinted":
    "`{path}` tiene partes negras que no se pueden teñir",
  "there is no drawing in this file": "no hay ningún dibujo en este archivo",
  "it is not SVG: it does not start with <svg>": "no es SVG: no empieza con <svg>",
  "it is not XML from here on": "desde aquí no es XML",
  "it has no size: its `width`, its `height` or its `viewBox` is zero or missing":
    "el dibujo no tiene tamaño: falta su `width`, su `height` o su `viewBox`, o es cero",
  "it has a script": "el dibujo tiene un programa dentro",
  "its end is missing": "falta el final",
  "everything that it draws is outside its page": "todo lo que dibuja está fuera de su página",
  "its text is set in {used} instead of {asked}":
    "su texto se imprime con {used} en vez de {asked}",
  "no font has {letters} of its text, so a box is drawn instead":
    "ninguna letra tiene {letters}, que está en su texto, y en su lugar se dibuja un cuadro",
  "letters of this text are not drawn: {letters}": "letras de este texto no se dibujan: {letters}",
  "`{path}` is a PDF, which the page in the browser does not read":
    "`{path}` es un PDF, y la página en el navegador no los lee",
  "`{path}` has {count} {pages}, so it has no page {page}":
    "`{path}` tiene {count} página(s), así que no tiene la página {page}",
  "`#{rest}` is not a page of a PDF": "`#{rest}` no es una página de un PDF",
  "`{path}` has scripts, which are not run": "`{path}` tiene programas dentro, que no se ejecutan",
  "page {page} of `{path}` has form fields or comments, which are not printed":
    "la página {page} de `{path}` tiene campos de formulario o comentarios, que no se imprimen",
  "page {page} of `{path}` cannot be drawn": "la página {page} de `{path}` no se puede dibujar",
  // Tables.
  "`{path}` has no cards": "`{path}` no tiene cartas",
  "`{path}` has no rows to print": "`{path}` no tiene filas que imprimir",
  "`{deck}` has no {item}s": "`{deck}` no tiene cartas",
  "`{path}` is UTF-8, but line {line} has characters in another encoding":
    "`{path}` está en UTF-8, pero la línea {line} tiene caracteres en otra codificación",
  "`{path}` is not text": "`{path}` no es texto",
  "`{path}` is read as {doubt}": "`{path}` se lee como {doubt}",
  "{path}, sheet “{sheet}”, {cells}: {What}": "{path}, hoja «{sheet}», {cells}: {What}",
  "`{path}` has no sheet `{sheet}`": "`{path}` no tiene ninguna hoja `{sheet}`",
  "`{path}` has no column `{column}`": "`{path}` no tiene la columna `{column}`",
  "the cell shows {error}": "la celda muestra {error}",
  "a cell in this row has an opening quote that is never closed":
    "una celda de esta fila tiene unas comillas que se abren y no se cierran",
  "a cell in this row has words after its closing quote":
    "una celda de esta fila tiene texto después de las comillas que cierran",
  "the first row has only one cell, `{column}`": "la primera fila tiene una sola celda, `{column}`",
  "this row has text in only one cell, like a title, so it does not name the columns":
    "esta fila tiene texto en una sola celda, como un título, así que no da nombre a las columnas",
  "two columns are named `{name}`": "dos columnas se llaman `{name}`",
  "this row has {cells} cells, but there are {columns} columns":
    "esta fila tiene {cells} celdas, pero hay {columns} columnas",
  "`{words}` is in a column without a name": "`{words}` está en una columna sin nombre",
  "this row seems to be a total, but is printed like the others":
    "esta fila parece un total, pero se imprime como las demás",
  "this row and {} more seem to be totals, but are printed like the others":
    "esta fila y {} más parecen totales, pero se imprimen como las demás",
  "`{name}` has {one} cases, but `{field}` has {other}":
    "`{name}` tiene {one} casos, y `{field}` tiene {other}",
  // What is changed in the page.
  "`{card}` cannot be changed here": "`{card}` no se puede cambiar aquí",
  "`{deck}` has {count} cards": "`{deck}` tiene {count} cartas",
  "a row cannot be in two places": "una fila no puede estar en dos lugares",
  "a column cannot be called `{name}`": "una columna no se puede llamar `{name}`",
  "cards cannot be added to `{path}` here": "aquí no se pueden añadir cartas a `{path}`",
  "a row of `{path}` is no longer there": "una fila de `{path}` ya no está",
  "a card in `{path}` is no longer there": "una carta de `{path}` ya no está",
  "the words in `{path}` are no longer there": "el texto de `{path}` ya no está",
  "`{path}` is in Windows-1252, which lacks one of these letters":
    "`{path}` está en Windows-1252, que no tiene una de estas letras",
  "`{path}` cannot be changed: {why}": "no se puede cambiar `{path}`: {why}",
  "there is no deck or token set `{name}` that can be read":
    "no hay ningún mazo ni grupo de fichas `{name}` que se pueda leer",
  "workbooks can only be changed in a spreadsheet program; save it as CSV to change it here":
    "los libros de cálculo solo se cambian en un programa de hojas de cálculo; guárdalo como CSV para cambiarlo aquí",
  "it is in `{path}`, which is not a file of this kit":
    "está en `{path}`, que no es un archivo de este juego",
  "files of this kit were changed by another program since they were read; your changes were not written":
    "otro programa cambió archivos de este juego desde que se leyeron; tus cambios no se escribieron",
  "`{name}` is not a table": "`{name}` no es una tabla",
  "`{value}` cannot be written": "`{value}` no se puede escribir",
  "there is no kit named `{key}`": "no hay ningún juego que se llame `{key}`",
  "there is no built-in kit named `{key}`": "no hay ningún juego incluido que se llame `{key}`",
  "there is no sheet {sheet}": "no hay ninguna hoja {sheet}",
  "there is no `{name}` to show": "no hay ningún `{name}` que mostrar",
  "this was stopped": "esto se detuvo",
  "boardpress has a bug, and this could not be done":
    "Boardpress tiene un error, y esto no se pudo hacer",
  // The design, the boards and the rules.
  "`{key}` must be {Wanted}, not {value}": "`{key}` debe ser {Wanted}, no {value}",
  "`{key}` must be a length, not {value}": "`{key}` debe ser una medida, no {value}",
  "`{key}` must be a whole number from {least} to {most}, not `{word}`":
    "`{key}` debe ser un número entero de {least} a {most}, no `{word}`",
  "`{key}` must be a number from {least} to {most}, not `{word}`":
    "`{key}` debe ser un número de {least} a {most}, no `{word}`",
  "`{key}` must be from {least} pt to {most} pt, not {points} pt":
    "`{key}` debe medir de {least} pt a {most} pt, no {points} pt",
  "`{key}` cannot be `{word}`": "`{key}` no puede ser `{word}`",
  "a length needs a unit: mm, cm, in or pt": "una medida necesita una unidad: mm, cm, in o pt",
  "`{unit}` is not a unit of length; units are mm, cm, in and pt":
    "`{unit}` no es una unidad de medida; las unidades son mm, cm, in y pt",
  "`{number}` is not a number": "`{number}` no es un número",
  "this is longer than 10 m, and no printer prints more":
    "esto mide más de 10 m, y ninguna impresora imprime más",
  "this is shorter than a thousandth of a millimetre, too short to be visible":
    "esto mide menos de una milésima de milímetro, y no se vería",
  "the front is {w} × {h}, but the back is {width} × {height}":
    "el frente mide {w} × {h}, y el reverso mide {width} × {height}",
  "a disc cannot be {w} × {h}, as the template `{template}` is":
    "un disco no puede medir {w} × {h}, como la plantilla `{template}`",
  "the slot `{place}` extends beyond the piece and its bleed":
    "el lugar `{place}` se sale de la pieza y de su sangrado",
  "a safe zone of {safe} leaves no room on {w} × {h}":
    "una zona segura de {safe} no deja sitio en {w} × {h}",
  "the template `{template}` is {w} × {h}": "la plantilla `{template}` mide {w} × {h}",
  "`{one}` and `{other}` have different outlines": "`{one}` y `{other}` tienen contornos distintos",
  "`floor` is {floor} pt, which is larger than the size of {size} pt":
    "`floor` es de {floor} pt, más grande que el tamaño de {size} pt",
  "there is no deck or token set `{name}`": "no hay ningún mazo ni grupo de fichas `{name}`",
  "a part of the box `{box}` is {w} × {h}, but {paper} paper has room for {width} × {height}":
    "una parte de la caja `{box}` mide {w} × {h}, y en papel {paper} caben {width} × {height}",
  "{What} is off the board, at {x}, {y}; the board is {w} × {h}":
    "{What} está fuera del tablero, en {x}, {y}; el tablero mide {w} × {h}",
  "there is no look `{name}`": "no hay ningún estilo `{name}`",
  "`{name}` is for at least {least} players, but the kit is for at most {most}":
    "`{name}` es para {least} jugadores o más, y el juego es para {most} como máximo",
  "there is no cell `{cell}`": "no hay ninguna casilla `{cell}`",
  "two components are named `{name}`": "dos partes se llaman `{name}`",
  "this kit is for a later version of Boardpress: format {number}, while this version reads {format}":
    "este juego es para una versión posterior de Boardpress: formato {number}, y esta versión lee el {format}",
  "no file here has a [kit] table": "ningún archivo de aquí tiene una tabla [kit]",
  "a `licence` can have at most {most} letters, because it is printed on every sheet":
    "la licencia puede tener {most} letras como máximo, porque se imprime en cada hoja",
  "a `school` can have at most {most} letters, because it is printed on every sheet":
    "la escuela puede tener {most} letras como máximo, porque se imprime en cada hoja",
  "`stock` can have at most {most} letters": "`stock` puede tener {most} letras como máximo",
  "there is no figure `{name}`": "no hay ninguna figura `{name}`",
  "no rules show the figure `{name}`": "ningunas reglas muestran la figura `{name}`",
  "`{path}` contains no text": "`{path}` no tiene texto",
  "`${{{name}}}` is not filled in here": "`${{{name}}}` no se sustituye aquí",
  "no card has the field `{name}`, so this is never printed":
    "ninguna carta tiene la columna `{name}`, así que esto nunca se imprime",
  "no card meets the condition `{condition}`": "ninguna carta cumple la condición `{condition}`",
  "this text has no translation into `{language}`": "este texto no está traducido a `{language}`",
  "`{path}` is not translated": "`{path}` no está traducido",
  "Boardpress has no built-in words in `{language}`, and prints them in `en-US`":
    "Boardpress no tiene sus propios textos en `{language}`, y los imprime en `en-US`",
  "the font {path} {Is}": "el archivo de letra {path} {Is}",
  "the font {path} has multicoloured letters, which are printed in one colour":
    "el archivo de letra {path} tiene letras de varios colores, que se imprimen en uno solo",
  // Files of those who write them.
  "this cannot be read as TOML": "esto no se puede leer como TOML",
  "a quote is opened on this line and not closed":
    "en esta línea se abren unas comillas y no se cierran",
  "three quotes are opened here and never closed": "aquí se abren tres comillas y nunca se cierran",
  "`[` is opened here and not closed by `]`": "aquí se abre `[` y no se cierra con `]`",
  "`{{` is opened here and not closed by `}}`": "aquí se abre `{{` y no se cierra con `}}`",
  "`{sign}` is missing after the name of a table": "falta `{sign}` después del nombre de una tabla",
  "`{word}` is not in quotes": "`{word}` no está entre comillas",
  "`{curly}` is not a straight quote, which texts need":
    "`{curly}` no son comillas rectas, y los textos las necesitan",
  "there is an extra comma": "sobra una coma",
  "there is an extra `=`": "sobra un `=`",
  "there is no value after the `=`": "no hay ningún valor después de `=`",
  "[{table}] has no key `{key}`": "[{table}] no tiene la clave `{key}`",
  "[{table}] needs `{key}`": "[{table}] necesita `{key}`",
  "`{key}` in [{table}] must be {Wanted}, not {value}":
    "`{key}` en [{table}] debe ser {Wanted}, no {value}",
  "`boards` has no effect: the kit has no random board":
    "`boards` no cambia nada: el juego no tiene ningún tablero sorteado",
  "`{key}` has no effect with `{kind}`": "`{key}` no cambia nada con `{kind}`",
  "`{key}` has no effect without `{needed}`": "`{key}` no cambia nada sin `{needed}`",
  "`{key}` has no effect on `{place}`, which shows no text":
    "`{key}` no cambia nada en `{place}`, que no muestra texto",
  "`columns = {columns}` has no effect: the text on a folded page is {width} wide, and columns need {least}":
    "`columns = {columns}` no cambia nada: el texto de una página doblada mide {width} de ancho, y las columnas necesitan {least}",
  "a kit has no [{table}]": "un juego no tiene [{table}]",
  "`{name}` is given twice in one table": "`{name}` está dos veces en una tabla",
  "the table {table} is defined twice": "la tabla {table} está dos veces",
  "a kit can have only one table [kit]": "un juego solo puede tener una tabla [kit]",
};

/** All that the press says. */
export const said = { ...messages, ...helps, ...parts };
