import { expect, test } from 'vitest'
import { errorsOfRefusal, sentencesOf } from './link-form-errors.ts'

test('puts the server’s sentences at their fields', () => {
  const fields = { longUrl: 'No es una URL.', 'tags.0': 'No existe.', d_expire: 'Ya pasó.' }
  expect(errorsOfRefusal({ code: 'validation_failed', details: '', fields })).toEqual({
    destination: 'No es una URL.',
    tagIds: 'No existe.',
    expiresOn: 'Ya pasó.',
  })
})

test('puts a taken suffix at the suffix though no field is named', () => {
  expect(errorsOfRefusal({ code: 'sufix_taken', details: 'Elige otro sufijo.', fields: {} })).toEqual({
    customSlug: 'Elige otro sufijo.',
  })
})

test('says in Spanish what the form found by itself', () => {
  expect(sentencesOf({ destination: 'invalid_url' })).toEqual({ destination: 'Ingresa una URL válida.' })
})
