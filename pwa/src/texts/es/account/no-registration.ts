/** The reasons why people cannot register. */
export const noRegistrationTexts = {
  invitation: 'Aquí se entra por invitación. Pide una dirección a quien administra el servidor.',
  closed: 'Aquí no se crean cuentas nuevas. Pide una a quien administra el servidor.',
}
