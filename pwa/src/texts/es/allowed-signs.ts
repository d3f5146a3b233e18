/** Which signs a user name and a custom slug may have. */
export const allowedSigns = {
  username: '3 a 30 letras sin tilde ni ñ, números, puntos, guiones o guiones bajos',
  customSlug: '3 a 50 letras sin tilde ni ñ, números, guiones o guiones bajos',
}
