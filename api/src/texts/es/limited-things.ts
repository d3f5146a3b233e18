/** What a plan limits, as the text of `plan_limit` names it after a number. */
export const LIMITED_THINGS = {
  links: 'enlaces',
  groups: 'grupos',
  tags: 'etiquetas',
  reservedCodes: 'códigos reservados',
} as const
