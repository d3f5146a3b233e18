/** The strength of a new password. */
export const newPasswordTexts = {
  label: 'Fuerza de la contraseña',
  short: 'Demasiado corta: al menos 8 caracteres',
  weak: 'Floja: alárgala, por ejemplo con otra palabra',
  fair: 'Aceptable. Con 14 letras, mejor.',
  good: 'Buena',
}
