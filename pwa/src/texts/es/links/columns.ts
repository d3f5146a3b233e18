/** The handles that resize the list's columns. */
export const columnTexts = {
  handle: (column: string) => `Ancho de la columna ${column}`,
  names: { chips: 'Grupo y etiquetas', clicks: 'Clics', dates: 'Fechas', status: 'Estado' },
  pixels: (width: number) => (width === 1 ? '1 píxel' : `${width} píxeles`),
  help: 'Arrastra para cambiar el ancho. Doble clic o Intro: el de siempre.',
}
