/** How strong a password is that somebody thinks up. */
export const newPasswordTexts = {
  label: 'Fuerza de la contraseña',
  short: 'Demasiado corta: al menos 8 caracteres',
  weak: 'Floja: alárgala, por ejemplo con otra palabra',
  fair: 'Aceptable. Con 14 letras, mejor.',
  good: 'Buena',
}
