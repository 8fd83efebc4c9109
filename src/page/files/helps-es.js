// What the press says to do about a fault, in Spanish; see `messages-es.js`.

export const helps = {
  // Names.
  "did you mean `{name}`?": "¿Quisiste decir `{name}`?",
  "did you mean `{name}`? {More}": "¿Quisiste decir `{name}`? {More}",
  "did you mean `{{{name}}}`? for literal braces, write {{{{ and }}}}":
    "¿Quisiste decir `{{{name}}}`? Para imprimir llaves, escribe `{{{{` y `}}}}`",
  "known here: {names}": "aquí hay: {names}",
  "choose from {names}": "elige entre {names}",
  "it has {names}": "está en {names}",
  "remove one of them": "quita uno de los dos",
  "remove one of the two": "quita uno de los dos",
  "rename one of them": "cambia el nombre de uno de los dos",
  "use `copies = 2` for two of the same, or give one of them another id":
    "pon 2 en la columna de copias para tener dos iguales, o da otro `id` a una de ellas",
  "rename one of them; start the name of a column that is only for yourself with #":
    "cambia el nombre de una de ellas; si una columna es solo para ti, empieza su nombre con #",
  "if they are parts of one, move all its tables into one file; otherwise give one a different name":
    "si son partes de lo mismo, pon todas sus tablas en un archivo; si no, da otro nombre a una",
  "files and options refer to components by name, so each needs a different name":
    "los archivos y las opciones las llaman por su nombre, así que cada una necesita otro",
  // Markdown in rules.
  "write `[words](address)` for a link": "escribe `[texto](dirección)` para un enlace",
  "write `![caption](file)` for a picture": "escribe `![pie](archivo)` para una imagen",
  "write `#` and a space before a heading": "escribe `#` y un espacio antes de un título",
  "write `-` or `1.` before each item of a list":
    "escribe `-` o `1.` antes de cada elemento de una lista",
  "write a table as lines with `|` between the cells":
    "escribe la tabla en líneas con `|` entre las celdas",
  "write `---` on a line of its own": "escribe `---` solo en una línea",
  "write `>` before each line of a quotation": "escribe `>` antes de cada línea de una cita",
  "remove it with all of its code": "quítala con todo su código",
  "remove the tag; its text is printed without it":
    "quita la etiqueta; su texto se imprime sin ella",
  "write `\\{tag}` if that is intended": "si es lo que quieres, escribe `\\{tag}`",
  "write a space after `{signs}`": "escribe un espacio después de `{signs}`",
  "write only `{separator}` on the line below its header row":
    "escribe solo `{separator}` en la línea debajo de sus encabezados",
  "write the footnote on a line that starts with `[^{label}]:`":
    "escribe la nota en una línea que empiece con `[^{label}]:`",
  "remove the tags around it": "quita las etiquetas que la rodean",
  "write `[^{label}]` after the words that it explains":
    "escribe `[^{label}]` después de las palabras que explica",
  "write the address between its parentheses, or print only its words":
    "escribe la dirección entre sus paréntesis, o deja solo sus palabras",
  "write the heading in lower-case letters with hyphens for spaces, such as `#{target}`":
    "escribe el título en minúsculas, con guiones en lugar de espacios, como `#{target}`",
  "write `-->` after it": "escribe `-->` al final",
  "save the picture in the kit's folder, and write its path here":
    "guarda la imagen en la carpeta del juego y escribe aquí su ruta",
  "write these texts again in your kit, or leave out their component with `drop` in [kit]":
    "escribe de nuevo estos textos en tu juego, o quita su componente con `drop` en [kit]",
  "put your own `{file}` into your kit, or leave out its component with `drop` in [kit]":
    "pon tu propio `{file}` en tu juego, o quita su componente con `drop` en [kit]",
  // Words on cards.
  'fill it in; in a pattern, `${{{pattern}?}}` leaves out its line when it is empty; `where = "{name}"` in the table of `data` leaves out such rows':
    'rellénala; en un diseño, `${{{pattern}?}}` omite su línea cuando está vacía; `where = "{name}"` en la tabla de `data` omite esas filas',
  "fill it in; `${{{name}?}}` leaves out its line when it is empty":
    "rellénala; `${{{name}?}}` omite su línea cuando está vacía",
  "fill it in, or delete the row": "rellénala, o borra la fila",
  "fill in the empty ones; `${{{name}?}}` leaves out its line when there is nothing to draw":
    "rellena las vacías; `${{{name}?}}` omite su línea cuando no hay nada que sacar",
  "give {whose} a `{place}`; {more}, and {rest}": "escribe algo en `{place}`",
  "write the words themselves; `${{{name}}}` is filled in only in [{set}.front] or [{same}.back]":
    "escribe las palabras mismas; `${{{name}}}` solo se sustituye en [{set}.front] o [{set}.back]",
  "remove it, or use a field of the cards in it, as `${field}`":
    "quítalo, o usa en él una columna de las cartas, como `${field}`",
  'add [[{set}.{deck}.{item}]] or `data = "FILE.csv"`':
    'añade [[{set}.{deck}.{item}]] o `data = "FILE.csv"`',
  "put the font into the kit's fonts folder, or turn the text into paths":
    "pon la letra en la carpeta `fonts` del juego, o convierte el texto en trazos",
  "turn the text into paths, or {Other}": "convierte el texto en trazos, o {Other}",
  "leave it empty here, or check the `data-if` and the cases of the template":
    "déjala vacía aquí, o revisa el `data-if` y los casos de la plantilla",
  'to show it, use a pattern with `${{{name}}}` in [{set}.front] or [{same}.back]; to keep a column for yourself, start its name with #, in the file or by `columns = {{ "{column}" = "#{written}" }}` in the table of `data`':
    "para mostrarla, usa `${{{name}}}` en [{set}.front] o [{set}.back]; para guardar una columna solo para ti, empieza su nombre con #",
  "shorten it, give it more room, or lower its `floor`, which is {floor} pt":
    "acórtalo, dale más sitio, o baja su `floor`, que es de {floor} pt",
  "write fewer words under [box.{box}], such as `front` or `back`, or make the box larger":
    "escribe menos texto en [box.{box}], como `front` o `back`, o agranda la caja",
  "move it away from the edge, make it smaller, or make the board larger":
    "aléjalo del borde, hazlo más pequeño, o agranda el tablero",
  "move it, make it smaller, or make the board larger":
    "muévela, hazla más pequeña, o agranda el tablero",
  'write `fit = "contain"` in {Place} to show it whole, or `fit = "cover"` if the cut is intended':
    'escribe `fit = "contain"` en {Place} para mostrarla entera, o `fit = "cover"` si debe recortarse',
  'fill it in; `{place} = ""` leaves it empty on purpose, and so does `optional = true` under [slot.{slot}] of the template':
    'rellénalo; `{place} = ""` lo deja vacío a propósito, y también `optional = true` en [slot.{slot}] de la plantilla',
  "shorten it in the list, for example to a first name and an initial":
    "acórtalo en la lista, por ejemplo a un nombre y una inicial",
  "use a shorter word, fewer columns or a smaller `size`":
    "usa una palabra más corta, menos columnas o una letra más pequeña",
  "divide it into several": "divídela en varias",
  "give it fewer columns or shorter words, or the page one column":
    "ponle menos columnas o palabras más cortas, o deja la página en una columna",
  "use other characters or an {{icon}}, or add a font that has them to the kit's fonts folder":
    "usa otros caracteres o un {{icono}}, o añade a la carpeta `fonts` una letra que los tenga",
  "download {fonts} from fonts.google.com/noto and put its .ttf in the kit's fonts folder, or use other characters":
    "descarga {fonts} de fonts.google.com/noto y pon su .ttf en la carpeta `fonts` del juego, o usa otros caracteres",
  "add a font with these letters to the kit's fonts folder, or spell the name with other letters in the list":
    "añade a la carpeta `fonts` una letra que los tenga, o escribe el nombre con otras letras en la lista",
  "add the font of that weight and slant to the kit's fonts folder, or use one that the family has":
    "añade la letra de ese grosor e inclinación a la carpeta `fonts`, o usa una que haya",
  'use a shorter address, or `level = "L"`': 'usa una dirección más corta, o `level = "L"`',
  'make its place {enough} mm wide and high, or the text shorter; `level = "L"` saves some squares':
    'haz su lugar de {enough} mm de ancho y de alto, o acorta el texto; `level = "L"` ahorra algunos cuadros',
  'write {Signs}; if it is intended, set `plain = ["{field}"]`':
    'escribe {Signs}; si así lo quieres, pon `plain = ["{field}"]`',
  "{Sign}, and {Signs}": "{Sign}, y {Signs}",
  "**words** for bold": "`**palabras**` para negrita",
  "*words* for italics": "`*palabras*` para cursiva",
  "[2]{{.sup}} for a raised 2": "`[2]{{.sup}}` para un 2 elevado",
  "[2]{{.sub}} for a lowered 2": "`[2]{{.sub}}` para un 2 bajo",
  "a line break within the cell (Alt+Enter in most spreadsheet programs) for a new line":
    "un salto de línea dentro de la celda (Alt+Entrar en casi todas las hojas de cálculo) para una línea nueva",
  "add it to [icons]; for literal braces, write {{{{ and }}}}":
    "añádelo a [icons]; para imprimir llaves, escribe `{{{{` y `}}}}`",
  "add it to [icons], or name a file with its extension, such as `art/{name}.png`":
    "añádelo a [icons], o escribe el nombre de un archivo con su extensión, como `art/{name}.png`",
  "put the words in brackets before it, as in `[words]{{{name}}}`":
    "pon antes las palabras entre corchetes, como en `[palabras]{{{name}}}`",
  "give its height as a multiple of the usual height, from 0.25 to 20, as in `{{{icon} 1.5}}`":
    "di cuántas veces la altura normal, de 0.25 a 20, como en `{{{icon} 1.5}}`",
  'write it with a #: "{colour}"': 'escríbelo con #: "{colour}"',
  'write it as "#rrggbb", such as "#1e5aa8", or use a name from CSS, such as "navy", or from [colours]':
    'escríbelo como "#rrggbb", por ejemplo "#1e5aa8", o usa un nombre de CSS, como "navy", o de [colours]',
  'write it as "#rrggbb", such as "#1e5aa8", or by its name in CSS, such as "navy"':
    'escríbelo como "#rrggbb", por ejemplo "#1e5aa8", o por su nombre en CSS, como "navy"',
  'give a side or a corner, such as "top" or "bottom left", or two percentages: "60% 20%"':
    'pon un lado o una esquina, como "top" o "bottom left", o dos porcentajes: "60% 20%"',
  // What is checked of pieces and sheets.
  "text smaller than {least} pt is hard to read; make it larger":
    "una letra menor de {least} pt cuesta leerla; hazla más grande",
  "lines thinner than 0.09 mm break up in print; make the line wider":
    "las líneas de menos de 0.09 mm se cortan al imprimir; haz la línea más gruesa",
  "below {fewest} dots per inch it looks blurred; {Remedy}":
    "con menos de {fewest} puntos por pulgada se ve borrosa; {Remedy}",
  "use a larger picture, or show it smaller": "usa una imagen más grande, o muéstrala más pequeña",
  "gradients, patterns, masks and filters of a drawing have at most 300 at its own size, or fewer if that would be too many: give it the `width` and `height` of its printed size, in mm, or show it smaller":
    "da al dibujo el `width` y el `height` con que se imprime, en mm, o muéstralo más pequeño",
  "move its slot inwards, or make the template's `safe` smaller":
    "mueve su lugar hacia adentro, o haz más pequeño el `safe` de la plantilla",
  "move its box away from the edge": "aleja su caja del borde",
  "extend it to the end of the bleed, {bleed} beyond the cut, or keep the edge white":
    "extiéndelo hasta el final del sangrado, {bleed} más allá del corte, o deja el borde blanco",
  "draw the template 3 mm larger than its `trim` on every side and extend the colour over that, or keep the edge white":
    "dibuja la plantilla 3 mm más grande que su `trim` por cada lado y extiende el color hasta ahí, o deja el borde blanco",
  "extend the drawing at least {least} beyond the cut; it now extends {bleed} beyond":
    "extiende el dibujo al menos {least} más allá del corte; ahora se extiende {bleed}",
  "leave out `--tight`, which leaves no room for bleed":
    "quita «Apretar las piezas», que no deja sitio para el sangrado",
  "leave out `--tight`, which leaves no room for marks":
    "quita «Apretar las piezas», que no deja sitio para las marcas",
  "make the gutter at least {width} wide, or use `--gutter bleed`":
    "deja al menos {width} en «Espacio entre cartas», o escribe ahí `bleed`",
  "use larger paper or a smaller `--margin`, or make the backs with `--backs fold`":
    "usa un papel más grande o menos «Margen de la impresora», o haz los reversos junto a los frentes, para doblar y pegar",
  "use larger paper or a smaller `--margin`":
    "usa un papel más grande o menos «Margen de la impresora»",
  "leave out `--margin` to keep the margin that this printer needs: {needed}":
    "vacía «Margen de la impresora» para usar el que esta impresora necesita: {needed}",
  "use `--paper letter` or `--paper a4`, or make backs with `--backs {one}` or `--backs {other}`":
    "usa papel carta o A4, o haz los reversos en hojas aparte o junto a los frentes, en «Reversos»",
  "many people have no larger paper: make it smaller, or make it a board, which is printed over several sheets":
    "mucha gente no tiene papel más grande: hazla más pequeña, o haz de ella un tablero, que se imprime en varias hojas",
  "give them a shape, a letter or a pattern as well, or colours further apart in lightness":
    "dales también una forma, una letra o un dibujo, o colores uno más claro que el otro",
  "text of this size needs {least} to 1; make it or its background darker or lighter":
    "una letra de este tamaño necesita {least} a 1; haz más oscuro o más claro el texto o su fondo",
  "art that comes after a slot and overlaps it is painted over its text: move the slot after that art":
    "el dibujo que viene después de un lugar se pinta sobre su texto: mueve el lugar después de ese dibujo",
  "arrows, callouts and art with `over = true` are painted over text: move them, or the text":
    "las flechas, las notas y los dibujos con `over = true` se pintan sobre el texto: muévelos, o mueve el texto",
  "in its template, move its slot after what hides it, or make that smaller":
    "en su plantilla, mueve su lugar después de lo que la tapa, o haz eso más pequeño",
  "a board paints art first, then boxes and cells: move it, give what hides it no `fill`, or set `over = true`":
    "un tablero pinta primero los dibujos y luego las cajas y casillas: muévela, quita el `fill` de lo que la tapa, o pon `over = true`",
  "move one of them, or give them boxes that do not overlap":
    "mueve uno de los dos, o dales cajas que no se encimen",
  "do not use fields on the back in which these cards differ":
    "no pongas en el reverso columnas en que estas cartas sean distintas",
  "give both a back or neither, or give them different names with `sheet`":
    "da un reverso a los dos o a ninguno, o dales otros nombres con `sheet`",
  "print it on another paper, or move the words together: a seam crosses the whole board":
    "imprímelo en otro papel, o junta los textos: una unión cruza todo el tablero",
  "give each set separate sheets with `--apart`, or leave out --names":
    "da a cada juego sus hojas con «Separar los tamaños», o vacía «Lista de clase»",
  // Printing.
  "leave the option out, or print a board with --only":
    "vacía la opción, o elige un tablero en «Qué se imprime»",
  "leave it out, or print a random board with --only":
    "quita la opción, o elige un tablero que se sortea en «Qué se imprime»",
  "leave it out, or print a board with such games with --only":
    "quita la opción, o elige un tablero con partidas de prueba en «Qué se imprime»",
  "remove it; --copies prints everything several times":
    "quítalo; «Copias de todo» imprime todo varias veces",
  "leave out --stock, or name a board or rules with --only to print them on it":
    "vacía «Papel de etiquetas o perforado», o elige solo un tablero o reglas en «Qué se imprime» para imprimirlos en él",
  "leave it out, or print other parts with --only":
    "quita la opción, o elige otras partes en «Qué se imprime»",
  "leave it out, or remove `once` from the rules in the kit":
    "quita la opción, o quita `once` de las reglas en el juego",
  "add --format svg, or leave out --svg-text":
    "elige SVG en «Clases de archivos», o no cambies «Texto en archivos SVG»",
  "--class prints a complete set for each group of students; leave it out to choose the number yourself":
    "con el número de estudiantes se imprime un juego completo para cada grupo; vacíalo para elegir tú cuántos",
  "the code of a board already says how it was drawn; --copies prints it several times":
    "el código de un tablero ya dice cómo se sorteó; «Copias de todo» lo imprime varias veces",
  "label paper has its own size; leave out --paper":
    "el papel de etiquetas ya tiene su tamaño; no elijas otro papel",
  "both set the size of boards; leave out one of them":
    "las dos opciones cambian el tamaño de los tableros; vacía una",
  "the machine cuts all pieces from plain sheets; leave out one of the two":
    "la máquina corta todas las piezas de hojas lisas; quita una de las dos opciones",
  "use it with `{kinds}`": "úsalo con `{kinds}`",
  "add `{needed}`, or remove `{key}`": "agrega `{needed}`, o quita `{key}`",
  "remove `{key}`; the size of the place is its `room`":
    "quita `{key}`; el tamaño del lugar es su `room`",
  "remove `columns`, or make the page larger with `page` or --paper":
    "quita `columns`, o haz la página más grande con `page` o en «Papel»",
  "at most --scale {most} is possible": "se puede ampliar {most} veces como máximo",
  "use `--class {count}`": "escribe {count} en el número de estudiantes",
  "say how many to print with --copies, or add `players` to [kit]":
    "di cuántas quieres en «Copias de todo»",
  "give it with --cutter, or leave out --clear-marks":
    "elígela en «Máquina de corte», o vacía la opción",
  "give it with --stock, or leave out --skip":
    "escríbelo en «Papel de etiquetas o perforado», o vacía la opción",
  "make the margin smaller": "haz más pequeño el margen",
  "choose a larger paper with --paper, or make the piece smaller":
    "elige un papel más grande en «Papel», o haz la pieza más pequeña",
  "choose a larger paper with --paper, leave out --gutter, or make the piece smaller":
    "elige un papel más grande en «Papel», vacía «Espacio entre cartas», o haz la pieza más pequeña",
  "choose a larger paper with --paper, or leave out --cutter or --clear-marks":
    "elige un papel más grande en «Papel», o no uses «Máquina de corte»",
  "make the backs in another way with --backs, or choose a larger paper with --paper":
    "haz los reversos de otro modo en «Reversos», o elige un papel más grande en «Papel»",
  "choose --backs duplex, paste or none, or leave out --cutter":
    "elige otra cosa en «Reversos», o no uses «Máquina de corte»",
  "use --corners of at most {most}, or leave the component out with --only":
    "pon {most} como máximo en «Esquinas redondeadas», o no elijas esta parte en «Qué se imprime»",
  "use a smaller radius with --corners": "pon menos en «Esquinas redondeadas»",
  "--skip is the number of places already used on the first sheet":
    "«Lugares ya usados» dice cuántos lugares de la primera hoja ya se usaron",
  "ask for --backs duplex, or --backs none": "elige en «Reversos» las dos caras, o ninguno",
  "remove it from --only": "no la elijas en «Qué se imprime»",
  "choose other stock, which `boardpress papers` lists, or leave the component out with --only":
    "elige otro papel de etiquetas, o no elijas esta parte en «Qué se imprime»",
  'at `width = "{w} mm"` it is {h} mm high and fits; or {Other}':
    "con {w} mm de ancho mide {h} mm de alto y cabe; o {Other}",
  "`boardpress papers` lists the built-in ones; measure any other with a ruler and describe it in [stock.{name}] in the kit: `paper`, `columns`, `rows`, and `size`, `at` and `pitch` of its places":
    "Los nombres son como `avery-5371`; otro papel se mide con una regla y se describe en los archivos del juego",
  "the known printers are {names}; measure another with `boardpress calibrate`":
    "las que se conocen son {names}",
  "`strict` and `inkjet-duplex` are built in; use `boardpress serve` for printers that you have measured":
    "`strict` e `inkjet-duplex` vienen incluidas; las que mediste están en `boardpress serve`",
  'the nearest punch is {punch}: set `width = "{width}"`, or leave out --punch and cut them with scissors':
    "la perforadora más cercana es de {punch}: haz los discos de {width}, o quita «Para perforadora de mano» y córtalos con tijeras",
  "set the number of copies, as in `copies = 1`; the default is 1":
    "pon el número de copias; lo normal es 1",
  "a kit prints its decks, tokens, boards and rules, but those with `extra` only where --only names them":
    "un juego imprime sus mazos, fichas, tableros y reglas; lo que es «Extra», solo si se elige en «Qué se imprime»",
  "add the components that it should list to --only":
    "elige en «Qué se imprime» las partes que debe enumerar",
  "print the rules that show it, or view it with `boardpress show`":
    "imprime las reglas que la muestran",
  "print the board that has it as its `back`, or view it with `boardpress show`":
    "imprime el tablero que la tiene como reverso",
  "print fewer, or add more different pieces or words to draw from":
    "imprime menos, o añade más piezas o palabras distintas",
  "give the kit whose title is printed on the board":
    "abre el juego cuyo título está impreso en el tablero",
  "this is kit {version}; use the version that is printed on the sheet of the board":
    "esta es la versión {version} del juego; usa la que está impresa en la hoja del tablero",
  "add entries, or allow repeats with `unique`":
    "añade palabras, o permite que se repitan con `unique`",
  "add entries, or leave out `different`": "añade palabras, o quita `different`",
  "use `--boards {count}`, or leave out --boards to give each name a board":
    "pide {count} tableros, o vacía su número para dar un tablero a cada nombre",
  "use `--sets {count}`": "pide {count} juegos completos",
  "for a complete set for each name, add `--sets {count}`; otherwise leave out --names":
    "para un juego completo por nombre, pide {count} en «Juegos completos»; si no, vacía «Lista de clase»",
  "leave out --favour": "quita esa opción",
  "the best had a spread of {spread}; allow that much, or more tries":
    "el mejor tuvo una diferencia de {spread}; permite eso, o más intentos",
  "--only takes the names of components: {names}": "en «Qué se imprime» hay: {names}",
  "--without takes the names of components: {names}": "las partes son: {names}",
  "{path}:{amount}: {name} is listed twice; add a letter of the family name; {More}":
    "línea {amount}: {name} está dos veces; añade una letra del apellido; {More}",
  "{path}:{amount}: {name} is listed twice; add a letter of the family name":
    "línea {amount}: {name} está dos veces; añade una letra del apellido",
  "{path}:{amount}: {Fault}": "línea {amount}: {Fault}",
  "this row has no name": "en esta fila falta el nombre",
  "a name can have at most {most} letters": "un nombre puede tener {most} letras como máximo",
  "{name} is listed twice; add a letter of the family name":
    "{name} está dos veces; añade una letra del apellido",
  "no column has a name that marks it as the names: use `Name`, or `First name` and `Last name`; put a single name that contains a comma in double quotes":
    "ninguna columna dice que tiene los nombres: usa `Nombre`, o `Nombre` y `Apellido`; pon entre comillas un nombre que lleve una coma",
  "this row has {cells} cells, but the first row has {wide}; put a name that contains a comma in double quotes":
    "esta fila tiene {cells} celdas y la primera tiene {wide}; pon entre comillas un nombre que lleve una coma",
  "of this outline it has {sizes}": "de esta forma tiene {sizes}",
  "it has no product of this outline": "no tiene ningún producto de esta forma",
  "they keep their size and are centred; for an exact fit, give the template that trim":
    "conservan su tamaño y van al centro; para que coincidan, da esa medida a la plantilla",
  "extend the drawing of the template farther beyond its trim":
    "extiende más el dibujo de la plantilla fuera de su corte",
  "`list` shows the decks and tokens of a kit": "se exportan los mazos y las fichas de un juego",
  // Files.
  "paths are relative to the kit's folder: put the file there":
    "las rutas parten de la carpeta del juego: pon ahí el archivo",
  "paths are relative to the kit's folder, which has {files}":
    "las rutas parten de la carpeta del juego, que tiene {files}",
  "kits cannot use files from the web: save it in the kit's folder and give its path there":
    "un juego no puede usar archivos de la web: guárdalo en la carpeta del juego y escribe su ruta ahí",
  "copy the file into the kit's folder and give its path there":
    "copia el archivo a la carpeta del juego y escribe su ruta ahí",
  "use a file that can be opened": "usa un archivo que se pueda abrir",
  "save it again as UTF-8": "guárdalo de nuevo en UTF-8",
  "save it as UTF-8 in a spreadsheet program":
    "guárdalo en UTF-8 con un programa de hojas de cálculo",
  "write the full file name, with its extension and in the same upper and lower case":
    "escribe el nombre entero del archivo, con su extensión y con las mismas mayúsculas",
  "use only letters, digits and hyphens in the name":
    "usa en el nombre solo letras, cifras y guiones",
  "use a ZIP archive of a kit's folder":
    "usa un ZIP de los que guarda esta página, o de la carpeta de un juego",
  "make the file smaller, or split it": "haz el archivo más pequeño, o divídelo",
  "send the files of one kit alone, or name its folder to `boardpress serve`":
    "elige solo los archivos de un juego, o abre su carpeta con `boardpress serve`",
  "name the folder of one kit": "elige la carpeta de un solo juego",
  "read them again, and try again": "vuelve a cargar la página e inténtalo de nuevo",
  "fix it in a text editor first": "corrígelo primero en un editor de texto",
  "rename it so that it ends in .toml; some systems hide the last extension":
    "cambia su nombre para que termine en .toml; algunos sistemas ocultan la última extensión",
  "rename it so that it ends in .svg": "cambia su nombre para que termine en .svg",
  "save it as plain SVG under a name that ends in .svg":
    "guárdalo como SVG simple con un nombre que termine en .svg",
  "the details are in the terminal of `boardpress serve`; please report them":
    "los detalles están en la terminal de `boardpress serve`; por favor, infórmanos",
  "update Boardpress, or ask the author of the kit for a version in an earlier format":
    "actualiza Boardpress, o pide a quien hizo el juego una versión en un formato anterior",
  // Pictures.
  "open it in an image editor and save it as PNG in sRGB":
    "ábrela en un editor de imágenes y guárdala como PNG en sRGB",
  "export it as JPEG from a photo program; iPhones save JPEGs with Settings › Camera › Formats › Most Compatible":
    "guárdala como JPEG en un programa de fotos; un iPhone guarda en JPEG con Ajustes › Cámara › Formatos › El más compatible",
  "use an SVG, PDF, PNG, JPEG, WebP, GIF, BMP or TIFF file; open others in an image editor and save them as PNG":
    "usa un archivo SVG, PDF, PNG, JPEG, WebP, GIF, BMP o TIFF; abre los demás en un editor de imágenes y guárdalos como PNG",
  "save the {what} to print as a separate PNG": "guarda aparte, como PNG, lo que se deba imprimir",
  "scale the picture down; 300 dots per inch are sharp":
    "reduce la imagen; con 300 puntos por pulgada se ve nítida",
  "scale the picture down, or cut it": "reduce la imagen, o córtala",
  "scale the pictures down, or save photographs as JPEG, which is kept as it is":
    "reduce las imágenes, o guarda las fotos como JPEG, que se quedan como están",
  "open it in a drawing program and save it again as plain SVG":
    "ábrelo en un programa de dibujo y guárdalo de nuevo como SVG simple",
  "save it as plain SVG, without scripts": "guárdalo como SVG simple, sin programas dentro",
  "save it again as plain SVG": "guárdalo de nuevo como SVG simple",
  "move it onto the page, or in Inkscape resize the page to its content":
    "muévelo a la página, o en Inkscape ajusta la página a su contenido",
  "draw it as shapes of a plain colour, without gradient, pattern, mask, filter, blend mode or embedded drawing; or remove the `tint`":
    "dibújalo con formas de un solo color, sin degradados, tramas, máscaras ni filtros; o quita el `tint`",
  "build this kit with the program, or export the pages as PNG or SVG":
    "haz este juego con el programa Boardpress, o guarda las páginas como PNG o SVG",
  "open it in a PDF viewer and print it to a new PDF":
    "ábrelo en un visor de PDF e imprímelo a un PDF nuevo",
  "open it with its password in a PDF viewer and print it to a new PDF":
    "ábrelo con su contraseña en un visor de PDF e imprímelo a un PDF nuevo",
  "use a number from 1 to {count}: pages are counted from the first, whatever is printed on them":
    "usa un número de 1 a {count}: las páginas se cuentan desde la primera, digan lo que digan",
  // Tables.
  "the first row has the column names, and each row below it is a card":
    "la primera fila tiene los nombres de las columnas, y cada fila de abajo es una carta",
  "the first row has the column names, and each row below it is an item":
    "la primera fila tiene los nombres de las columnas, y cada fila de abajo es una carta",
  "retype that line in a text editor, or save the table again as CSV UTF-8":
    "escribe de nuevo esa línea en un editor de texto, o guarda la tabla otra vez como CSV UTF-8",
  "save it as CSV, or as a workbook (.xlsx or .ods)":
    "guárdala como CSV, o como libro de cálculo (.xlsx u .ods)",
  "save the table as CSV, or as a workbook (.xlsx or .ods)":
    "guarda la tabla como CSV, o como libro de cálculo (.xlsx u .ods)",
  "if they are printed wrong, save it as UTF-8, which spreadsheet programs call CSV UTF-8":
    "si las letras salen mal, guárdala en UTF-8, que las hojas de cálculo llaman CSV UTF-8",
  'write a quote within a quoted cell twice, as in "a 5"" disc"':
    'dentro de una celda entre comillas, escribe dos veces cada comilla, como en "un disco de 5"""',
  "save it again, or as CSV": "guárdalo de nuevo, o como CSV",
  "open it in a spreadsheet program, and save it again as .xlsx or .ods, or as CSV":
    "ábrelo en un programa de hojas de cálculo y guárdalo de nuevo como .xlsx u .ods, o como CSV",
  "open it in a spreadsheet program, and save it as .xlsx or .ods":
    "ábrelo en un programa de hojas de cálculo y guárdalo como .xlsx u .ods",
  "open it in a spreadsheet program, and save it as .ods or .xlsx":
    "ábrelo en un programa de hojas de cálculo y guárdalo como .ods o .xlsx",
  "open it with the password and save it without one, or as CSV":
    "ábrelo con la contraseña y guárdalo sin ella, o como CSV",
  "open it and save it as .xlsx, or as CSV": "ábrelo y guárdalo como .xlsx, o como CSV",
  "in Numbers, choose File › Export To › Excel, and use the exported file":
    "en Numbers, elige Archivo › Exportar a › Excel, y usa el archivo exportado",
  "in Google Sheets, choose File › Download › Microsoft Excel, and use the downloaded file":
    "en Hojas de cálculo de Google, elige Archivo › Descargar › Microsoft Excel, y usa el archivo descargado",
  "copy or download it again": "cópialo o descárgalo de nuevo",
  "separate cells with commas, semicolons or tabs, or declare the separator in the first line of the file, as in sep=|":
    "separa las celdas con comas, puntos y comas o tabuladores",
  "if row {row} names them, {how}, or delete the rows above it; if not, write a name above each column":
    "si la fila {row} les da nombre, borra las filas de arriba; si no, escribe un nombre sobre cada columna",
  "put a cell that contains a {Sign} or a quote in double quotes":
    "pon entre comillas una celda que lleve {Sign} o comillas",
  comma: "coma",
  semicolon: "punto y coma",
  tab: "tabulador",
  "name the column in the first row, or delete the words":
    "da nombre a la columna en la primera fila, o borra el texto",
  "correct the formula, or replace it with the text to print":
    "corrige la fórmula, o pon en su lugar el texto que se debe imprimir",
  "open the workbook in a spreadsheet program and save it again; workbooks from other programs often have formulas without values":
    "abre el libro en un programa de hojas de cálculo y guárdalo de nuevo; los de otros programas suelen tener fórmulas sin valor",
  "change the format of the cell, or enter the text to print":
    "cambia el formato de la celda, o escribe el texto que se debe imprimir",
  "open the workbook in a spreadsheet program and save it again":
    "abre el libro en un programa de hojas de cálculo y guárdalo de nuevo",
  "save pictures as files in the kit and name them in a column; write text in cells":
    "guarda las imágenes como archivos del juego y pon sus nombres en una columna; escribe los textos en celdas",
  "delete the row or clear the cell if it should not be printed":
    "borra la fila o vacía la celda si no se debe imprimir",
  "use a date format with numbers only, or enter the date as text":
    "usa un formato de fecha solo con números, o escribe la fecha como texto",
  "use another cell format, such as yyyy-mm-dd, or enter the date as text":
    "usa otro formato de celda, como aaaa-mm-dd, o escribe la fecha como texto",
  "delete totals from the table, or exclude them with `where` in the table of `data`":
    "borra los totales de la tabla, o exclúyelos con `where` en la tabla de `data`",
  "start it with a letter, and end it without a space":
    "empieza el nombre con una letra, y termínalo sin espacio",
  "add the first one with the program in which the file was made":
    "añade la primera con el programa en que se hizo el archivo",
  "add the column in its first row": "añade la columna en su primera fila",
  "split the deck into kits of fewer cards": "divide el mazo en juegos de menos cartas",
  "keep only the columns that cards or cells use": "deja solo las columnas que se usan",
  "divide the table, or remove columns from it": "divide la tabla, o quítale columnas",
  "divide it; put texts of many pages into rules, in Markdown":
    "divídelo; pon los textos de muchas páginas en reglas",
  "divide it": "divídelo",
  "divide the sheet, or delete the cells far below the table":
    "divide la hoja, o borra las celdas que están muy abajo de la tabla",
  "save the one sheet as CSV, or divide the workbook":
    "guarda como CSV solo esa hoja, o divide el libro",
  "print fewer, and the same file more often": "imprime menos, y el mismo archivo más veces",
  "lower `copies`, `--copies`, `--sets` or `--boards`, and print the same file more often":
    "pide menos copias, juegos o tableros, e imprime el mismo archivo más veces",
  "print fewer at a time": "imprime menos de una vez",
  "print a part at a time with --only, or the same file more often":
    "imprime una parte cada vez en «Qué se imprime», o el mismo archivo más veces",
  "remove it from the fonts folder, or replace it":
    "quítalo de la carpeta `fonts`, o cámbialo por otro",
  "lower its `from-players`, or add to `players` in [kit]":
    "baja su `from-players`, o añade a `players` en [kit]",
  // The design, and files of those who write them.
  "give both templates the same trim": "elige para las dos caras aspectos del mismo tamaño",
  "make the trim of the template as wide as it is high": "haz la plantilla tan ancha como alta",
  "each side must be from {least} to {most}": "cada lado debe medir de {least} a {most}",
  "move it inside with `at`, or make it smaller with `room`":
    "muévelo hacia adentro con `at`, o hazlo más pequeño con `room`",
  'choose a larger paper with --paper, put fewer cards into each of several boxes, or try `style = "two-piece"`, whose parts are smaller':
    'elige un papel más grande en «Papel», pon menos cartas en cada una de varias cajas, o prueba `style = "two-piece"`, cuyas partes son más pequeñas',
  'write a decimal point instead of the comma: "63.5 mm" or "2.5 in"':
    'escribe un punto en vez de la coma: "63.5 mm" o "2.5 in"',
  'write the number and its unit in quotes, such as "63.5 mm" or "2.5 in"':
    'escribe el número con su unidad entre comillas, como "63.5 mm" o "2.5 in"',
  'write the number with its unit in quotes, such as "63.5 mm" or "2.5 in"':
    'escribe el número con su unidad entre comillas, como "63.5 mm" o "2.5 in"',
  "check the quotes, brackets and equals signs on this line and the one before it":
    "revisa las comillas, los corchetes y los signos de igual de esta línea y de la anterior",
  'close the quote on this line; put a text of several lines between three quotes, """ and """':
    'cierra las comillas en esta línea; pon un texto de varias líneas entre tres comillas, """ y """',
  "write `]` at the end of the list": "escribe `]` al final de la lista",
  "write `}}` at the end of the table": "escribe `}}` al final de la tabla",
  "write {quotes} at the end of the text": "escribe {quotes} al final del texto",
  'type straight quotes ("); word processors replace them with curly ones, and plain text editors do not':
    'escribe comillas rectas ("); los procesadores de texto las cambian por curvas, y los editores de texto no',
  'put it in quotes: "{word}"': 'ponlo entre comillas: "{word}"',
  "write a value, or remove the key": "escribe un valor, o quita la clave",
  "write it without quotes": "escríbelo sin comillas",
  "put it in quotes": "ponlo entre comillas",
  "add `{key} = …` to this table": "añade `{key} = …` a esta tabla",
  "places are measured from the top left corner of the board":
    "los lugares se miden desde la esquina de arriba a la izquierda del tablero",
  'give its short name, such as "CC BY-SA 4.0", and the rest in `credits`':
    'escribe su nombre corto, como "CC BY-SA 4.0", y lo demás en los créditos',
  "shorten it": "acórtalo",
  "add a file `kit.toml` with a table [kit] that has an `id` and a `title`, or create a kit with `boardpress new`":
    "añade un archivo `kit.toml` con una tabla [kit] que tenga `id` y `title`, o haz un juego nuevo",
  "`boardpress translate` lists everything that is missing":
    "`boardpress translate` enumera todo lo que falta",
  "it has built-in words in {languages}": "tiene sus propios textos en {languages}",
};
