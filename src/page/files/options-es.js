// What the options of printing are called and do in Spanish, by their English; `phrases-es.js` has the other sentences.

export const options = {
  "Label or perforated paper": "Papel de etiquetas o perforado",
  "Places already used": "Lugares ya usados",
  "Leave out the line of text at the edge": "Omitir la línea de texto del borde",
  "Joining large boards": "Unión de tableros grandes",
  "Crop marks": "Marcas de corte",
  "Rounded corners": "Esquinas redondeadas",
  "Keep sizes apart": "Separar los tamaños",
  "Pack tightly": "Apretar las piezas",
  "For a hand punch": "Para perforadora de mano",
  "Copies of everything": "Copias de todo",
  "Printer profile": "Perfil de impresora",
  "Printer margin": "Margen de la impresora",
  "Leave out cut numbers": "Omitir los números de corte",
  "Outlines for a cutting machine": "Contornos para una máquina de corte",
  "Cutting machine": "Máquina de corte",
  "Space around its marks": "Espacio alrededor de sus marcas",
  "Prints the marks that this machine looks for in place of crop marks, and adds the outlines of cards and tokens as SVG and DXF, in the folder `cut`.":
    "Imprime las marcas que busca esta máquina en vez de las marcas de corte, y agrega los contornos de las cartas y fichas como SVG y DXF, en la carpeta `cut`.",
  "Leaves places empty that are nearer than this to a mark, such as `5mm`, for a machine that takes cards for its marks.":
    "Deja vacíos los lugares que están más cerca de una marca, como `5mm`, para una máquina que confunde las cartas con sus marcas.",
  "Silhouette Cameo, Portrait or Curio": "Silhouette Cameo, Portrait o Curio",
  "Silhouette Cameo 5 Alpha or Cameo Pro MK-II": "Silhouette Cameo 5 Alpha o Cameo Pro MK-II",
  "Kinds of files": "Clases de archivos",
  "Leave out text for screen readers": "Omitir el texto para lectores de pantalla",
  "Text in SVG files": "Texto en archivos SVG",
  "Glued over each other": "Pegadas una sobre otra",
  "Edge to edge, to tape": "Borde con borde, para unir con cinta",
  "As shapes": "Como formas",
  "As text": "Como texto",
  "Students in the class": "Estudiantes de la clase",
  "A board for each of them, all different.": "Un tablero para cada uno, todos diferentes.",
  "Not for a class": "No es para una clase",
  "Enlarge boards": "Ampliar los tableros",
  "Fit boards to a size": "Ajustar los tableros a un tamaño",
  "A complete set for each group of players. The report says what to print once and what for each group.":
    "Un juego completo para cada grupo de jugadores. El informe dice qué imprimir una sola vez y qué para cada grupo.",
  "Copies that share sheets, which saves paper. Complete sets for groups are sorted and numbered instead.":
    "Copias que comparten hojas, lo que ahorra papel. Los juegos completos, en cambio, salen ordenados y numerados para cada grupo.",
  "Cards and tokens are printed in the places of perforated paper, without crop marks. Type its name, such as `avery-5371`, or the name of a stock of this game.":
    "Las cartas y fichas se imprimen en los lugares del papel perforado, sin marcas de corte. Escribe su nombre, como `avery-5371`, o el de un papel de este juego.",
  "How many places of the first sheet are already used, counted row by row from the top left.":
    "Cuántos lugares de la primera hoja ya están usados, contando fila por fila desde arriba a la izquierda.",
  "Corrects the errors of a printer: `strict` and `inkjet-duplex` are built in; Boardpress on your own computer also has the printers that you measured.":
    "Corrige los errores de una impresora: `strict` e `inkjet-duplex` ya vienen incluidos; Boardpress en tu propia computadora tiene también las impresoras que mediste.",
  "The margin that your printer leaves, such as `0.25in` or `6mm`; or left and right, then top and bottom, such as `6mm,15mm`.":
    "El margen que deja tu impresora, como `0.25in` o `6mm`; o primero izquierda y derecha y luego arriba y abajo, como `6mm,15mm`.",
  "Leaves out the ruler and the line of text at the edge of every sheet.":
    "Omite la regla y la línea de texto del borde de cada hoja.",
  "How the sheets of a board are joined that is larger than the paper.":
    "Cómo se unen las hojas de un tablero más grande que el papel.",
  "How many times as large boards are, such as `2.5` for a wall. They take as few sheets as possible.":
    "Cuántas veces más grandes son los tableros, como `2.5` para una pared. Ocupan las menos hojas posibles.",
  "As large as one sheet holds, with `paper`; or a width and a height, such as `24in,36in`. Words keep a size that can be read.":
    "Tan grandes como quepan en una hoja, con `paper`; o un ancho y un alto, como `24in,36in`. Las palabras conservan un tamaño legible.",
  "Cards and rules in large letters, on larger cards. Boards and tokens keep their size.":
    "Cartas y reglas con letras grandes, en cartas más grandes. Los tableros y las fichas conservan su tamaño.",
  "Black text on white or white on black, strong lines, no pale colors. It works with any ink.":
    "Texto negro sobre blanco o blanco sobre negro, líneas fuertes, sin colores pálidos. Sirve con cualquier tinta.",
  "How far crop marks are from the cut, and how long they are.":
    "A qué distancia del corte están las marcas y cuánto miden.",
  "Leaves out the small numbers that show the order of cuts.":
    "Omite los números pequeños que muestran el orden de los cortes.",
  "Leave this much space between cards, such as `3mm`, or `bleed` for enough to hold their bleed. It hides inaccurate cuts, but needs more paper and more cuts.":
    "Deja este espacio entre las cartas, como `3mm`, o `bleed` para que quepa su sangrado. Disimula los cortes imprecisos, pero necesita más papel y más cortes.",
  "Thin arcs of this radius, such as `3mm`, in the corners of cards, to round them with a punch or scissors.":
    "Arcos finos de este radio, como `3mm`, en las esquinas de las cartas, para redondearlas con perforadora o tijeras.",
  "Puts pieces of different sizes on separate sheets; otherwise they share a sheet where that saves paper.":
    "Pone las piezas de distinto tamaño en hojas separadas; si no, comparten hoja donde eso ahorra papel.",
  "Fits as many pieces on a sheet as possible, even without room for crop marks and bleed on all sides.":
    "Pone en cada hoja todas las piezas que quepan, aunque no quede lugar para marcas de corte ni sangrado por todos los lados.",
  "Leaves room between round tokens, with a ring to see in the hole of the punch.":
    "Deja espacio entre las fichas redondas, con un anillo que se ve por el hueco de la perforadora.",
  "Adds the outlines of all pieces: a layer in SVG, the spot color CutContour in PDF. Cards that touch share one line for each cut; with space between cards each has its own.":
    "Añade los contornos de todas las piezas: una capa en SVG, el color directo CutContour en PDF. Las cartas que se tocan comparten una línea por corte; con espacio entre ellas, cada una tiene la suya.",
  "Leaves out of PDFs what screen readers need: headings, paragraphs, tables, and descriptions of pictures. The files become a little smaller.":
    "Omite en los PDF lo que necesitan los lectores de pantalla: títulos, párrafos, tablas y descripciones de imágenes. Los archivos quedan un poco más pequeños.",
  "Shapes look the same in every program; text can be searched and edited.":
    "Las formas se ven igual en todos los programas; el texto se puede buscar y editar.",
  "Pages to print.": "Páginas para imprimir.",
  "Drawings to edit, one for each side of a sheet.":
    "Dibujos para editar, uno por cada cara de una hoja.",
  "The same drawings, compressed.": "Los mismos dibujos, comprimidos.",
  "Pictures, one for each side of a sheet.": "Imágenes, una por cada cara de una hoja.",
  Game: "Juego",
  "Paper and printer": "Papel e impresora",
  "Backs and large boards": "Reversos y tableros grandes",
  "Ink and readability": "Tinta y legibilidad",
  Cutting: "Corte",
  Files: "Archivos",
};
