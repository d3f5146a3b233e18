/** Shown beside a secret that appears only once. */
export const secretTexts = {
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'El navegador no ha dejado copiar. Selecciona el texto y cópialo.',
  done: 'Hecho',
}
