/** The command palette and the list of shortcuts. */
export const paletteTexts = {
  label: 'Buscar y ejecutar',
  placeholder: 'Busca una página, una acción o un enlace',
  empty: 'Sin resultados',
  pages: 'Páginas',
  actions: 'Acciones',
  links: 'Enlaces',
  trash: 'Papelera de enlaces',
  lightTheme: 'Tema claro',
  darkTheme: 'Tema oscuro',
  systemTheme: 'Tema del sistema',
  shortcuts: {
    title: 'Atajos de teclado',
    list: [
      { keys: ['C'], does: 'Crear enlace' },
      { keys: ['/'], does: 'Buscar' },
      { keys: ['G', 'L'], does: 'Ir a Mis enlaces' },
      { keys: ['G', 'E'], does: 'Ir a Estadísticas' },
      { keys: ['G', 'G'], does: 'Ir a Mis grupos' },
      { keys: ['G', 'T'], does: 'Ir a Mis etiquetas' },
      { keys: ['G', 'I'], does: 'Ir a Inicio' },
      { keys: ['Ctrl', 'K'], does: 'Buscar y ejecutar' },
      { keys: ['?'], does: 'Ver esta ayuda' },
    ],
    afterwards: 'luego',
  },
}
