import { expect, it } from 'vitest'
import { asciiSlug, isCustomSlug, suggestedSlug } from './custom-slug.ts'
import { SAMPLE_SLUG } from './sample-slug.ts'

it('lets a suffix be 3 to 50 letters, digits, hyphens and underscores, and none pass for the API or the sample', () => {
  for (const slug of ['abc', 'A_b-9', 'a'.repeat(50), 'apis']) expect(isCustomSlug(slug), slug).toBe(true)
  for (const slug of [
    'ab',
    'a'.repeat(51),
    'a b',
    'a/b',
    'аbc',
    'abc\n',
    'xabc.',
    'api',
    'API',
    SAMPLE_SLUG.toUpperCase(),
  ]) {
    expect(isCustomSlug(slug), slug).toBe(false)
  }
})

it('suggests a suffix without accents, ñ, spaces and other signs', () => {
  const suggested = {
    'otoño-0': 'otono-0',
    Menú_del_Día: 'Menu_del_Dia',
    'feria de mayo': 'feria-de-mayo',
    ' ¡Más info! ': 'Mas-info',
    'n\u0303andu\u0301': 'nandu',
    'Boletín nº 43': 'Boletin-no-43',
    pingüino: 'pinguino',
    Straße: 'Strasse',
    'l’àvia': 'l-avia',
  }
  for (const [typed, slug] of Object.entries(suggested)) expect(suggestedSlug(typed), typed).toBe(slug)
  expect(suggestedSlug('ñ'.repeat(60))).toBe('n'.repeat(50))
  for (const typed of ['otono-0', 'ñu', 'año!', '日本語', 'ápi', '']) {
    expect(suggestedSlug(typed), typed).toBe(typed === 'año!' ? 'ano' : null)
  }
  expect(asciiSlug('ñ')).toBe('n')
})
