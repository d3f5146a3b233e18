import { expect, test } from 'vitest'
import { bundledCountryFile } from './bundled-files.ts'
import { openPlaceLookup, readPlace } from './place-lookup.ts'

test.each([
  [
    { country_code: 'ES', state1: 'Andalusia', city: 'Seville' },
    { region: 'ES·Andalucía', city: 'ES·Andalucía·Sevilla' },
  ],
  [
    { country_code: 'ES', state1: 'Madrid', city: 'Madrid (Fuencarral - El Pardo)' },
    { region: 'ES·Madrid', city: 'ES·Madrid·Madrid' },
  ],
  [
    {
      country: { iso_code: 'MX' },
      subdivisions: [{ names: { en: 'Mexico City', es: 'Ciudad de México' } }],
      city: { names: { en: 'Coyoacan', es: 'Coyoacán' } },
    },
    { region: 'MX·Ciudad de México', city: 'MX·Ciudad de México·Coyoacán' },
  ],
  [
    { country_code: 'ES', state1: 'Galicia' },
    { region: 'ES·Galicia', city: '' },
  ],
  [{ country_code: 'ES' }, undefined],
  [null, undefined],
])('a record of city data is read by its Spanish names', (record, place) => {
  expect(readPlace(record)).toEqual(place)
})

test('data without regions, and no data at all, know no place', async () => {
  const problems: string[] = []
  const onProblem = (path: string) => problems.push(path)
  for (const cityFile of [bundledCountryFile(), '/no/such/file.mmdb']) {
    const lookup = await openPlaceLookup({ cityFile, onProblem })
    expect(lookup.placeOf('8.8.8.8')).toBeUndefined()
    expect(lookup.placeOf('no address')).toBeUndefined()
    lookup.close()
  }
  expect(problems).toEqual(['/no/such/file.mmdb'])
})
