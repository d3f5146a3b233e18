import { SETTING_NAMES, SETTINGS, type SettingVariables, type SiteSettings } from '@atajo/shared/settings'
import { isUnknownLinksTo } from '@atajo/shared/unknown-links-to'
import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'

type FixableRow = (typeof SETTINGS)[SettingVariables[keyof SettingVariables]]

const SWITCHES = ['true', 'false', 'on', 'off'] as const

export function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, SETTING_TEXTS.whole(min, max))
    .transform(Number)
    .refine((value) => value >= min && value <= max, SETTING_TEXTS.between(min, max))
}

function variableOf(row: FixableRow): z.ZodType {
  switch (row.control) {
    case 'choice':
      return z.enum(row.options as readonly string[], SETTING_TEXTS.oneOf(row.options))
    case 'switch':
      return z
        .enum(SWITCHES, SETTING_TEXTS.oneOf(SWITCHES))
        .transform((text) => text === 'true' || text === 'on')
    case 'number':
      return whole(0, row.most)
    case 'words':
      return z
        .string()
        .regex(/^[\w-]+(\s*,\s*[\w-]+)*$/, SETTING_TEXTS.words)
        .transform((text) => text.toLowerCase().split(/\s*,\s*/))
    case 'address':
      return z.string().refine(isUnknownLinksTo, SETTING_TEXTS.unknownLinksTo)
  }
}

const fixable = SETTING_NAMES.flatMap((name) => {
  const row = SETTINGS[name]
  return row.env === null ? [] : [{ name, variable: row.env, schema: variableOf(row).optional() }]
})

/** The variables that decide settings in the place of an administrator. */
export const SITE_VARIABLES = Object.fromEntries(
  fixable.map(({ variable, schema }) => [variable, schema]),
) as { [V in keyof SettingVariables]: z.ZodOptional<z.ZodType<SiteSettings[SettingVariables[V]]>> }

/** The settings that the environment decides. */
export function fixedSettings(env: z.infer<z.ZodObject<typeof SITE_VARIABLES>>): Partial<SiteSettings> {
  const given = fixable.map(({ name, variable }) => [name, env[variable]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
