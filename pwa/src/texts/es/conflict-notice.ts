/** What a form says when what it edits was changed elsewhere meanwhile. */
export const conflictNoticeTexts = {
  title: 'Esto ha cambiado en otro sitio',
  sentence: 'Lo que has escrito sigue aquí. Decide con qué te quedas.',
  keepMine: 'Guardar lo mío',
  takeTheirs: 'Ver lo actual',
}
