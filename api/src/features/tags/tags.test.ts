import { API } from '@atajo/shared/paths'
import { describeCollection } from '../../testing/collection-contract.ts'

describeCollection({
  one: 'tag',
  collection: 'tags',
  paths: { list: API.listTags, create: API.createTag, update: API.updateTag, remove: API.deleteTag },
  createName: 'tagName',
  name: 'name',
  id: 'tagId',
  limits: {
    free: 15,
    pro: 100,
    text: 'Tu plan permite 15 etiquetas. Borra alguna; con PRO caben más.',
    proText: 'Tu plan permite 100 etiquetas. Borra alguna.',
  },
  messages: {
    exists: 'Ya tienes una etiqueta con ese nombre.',
    existing: 'Ya tienes una etiqueta «{name}». Elige otro nombre.',
    notFound: 'Etiqueta no encontrada',
  },
  onLink: (id) => ({ tags: [id] }),
  shownOn: ({ tags }) => (tags as unknown[])[0] ?? null,
})
