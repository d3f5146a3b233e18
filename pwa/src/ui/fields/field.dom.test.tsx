import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ColorPicker } from './color-picker.tsx'
import { PickerList } from './picker-list.tsx'
import { TextField } from './text-field.tsx'

test('a label’s hint is a separate word, and counts agree in gender', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const options = ['Redes', 'Carta'].map((label, id) => ({ id, label }))
  const list = { label: 'Etiquetas', options, isMulti: true, onToggle: () => undefined }
  createRoot(place).render(
    <>
      <TextField label="Nombre" isOptional />
      <ColorPicker label="Color" value="AMBER" onChange={() => undefined} />
      <PickerList {...list} isFeminine selected={[0, 1]} />
      <PickerList {...list} selected={[1]} />
    </>,
  )
  const textsOf = (selector: string) =>
    [...place.querySelectorAll(selector)].map(({ textContent }) => textContent)
  await expect.poll(() => textsOf('label.field-label')).toEqual(['Nombre opcional'])
  expect(textsOf('legend')).toEqual(['Color Ámbar'])
  expect(textsOf('.picker-note')).toEqual(['2 seleccionadas', '1 seleccionado'])
})
