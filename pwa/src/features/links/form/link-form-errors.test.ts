import { expect, test } from 'vitest'
import { errorsOfRefusal, sentencesOf } from './link-form-errors.ts'

test('shows the server’s texts at their fields', () => {
  const fields = { longUrl: 'No es una URL.', 'tags.0': 'No existe.', d_expire: 'Ya pasó.' }
  expect(errorsOfRefusal({ code: 'validation_failed', details: '', fields })).toEqual({
    destination: 'No es una URL.',
    tagIds: 'No existe.',
    expiresOn: 'Ya pasó.',
  })
})

test('shows a taken slug at its field even if the error names none', () => {
  expect(errorsOfRefusal({ code: 'sufix_taken', details: 'Elige otro sufijo.', fields: {} })).toEqual({
    customSlug: 'Elige otro sufijo.',
  })
})

test('returns the form’s own issues in Spanish', () => {
  expect(sentencesOf({ destination: 'invalid_url' })).toEqual({ destination: 'Ingresa una URL válida.' })
})
