import { expect, test } from 'vitest'
import { tagsInSight } from './tags-in-sight.ts'

const tag = (name: string) => ({ id: 1, name, color: 'RED' as const })
const namesOf = (group: string | null, ...names: string[]) => {
  const { shown, hidden } = tagsInSight({
    group: group === null ? null : { id: 1, title: group },
    tags: names.map(tag),
  })
  return [shown.map(({ name }) => name), hidden.map(({ name }) => name)]
}

test('two short tags stand beside the group, the others are counted', () => {
  expect(namesOf('Bodega', 'Redes', 'Carta', 'Impreso')).toEqual([['Redes', 'Carta'], ['Impreso']])
})

test('what would not fit whole is counted with the others', () => {
  expect(namesOf('Evento de otoño', 'permanente', 'oferta')).toEqual([[], ['permanente', 'oferta']])
  expect(namesOf(null, 'permanente', 'oferta')).toEqual([['permanente', 'oferta'], []])
})
