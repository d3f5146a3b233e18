import { API } from '@atajo/shared/paths'
import { describeCollection } from '../../testing/collection-contract.ts'

describeCollection({
  one: 'tag',
  collection: 'tags',
  paths: { list: API.listTags, create: API.createTag, update: API.updateTag, remove: API.deleteTag },
  createName: 'tagName',
  name: 'name',
  id: 'tagId',
  limits: { free: 15, pro: 100, text: '15 etiquetas' },
  messages: { exists: 'Ya tienes una etiqueta con ese nombre.', notFound: 'Etiqueta no encontrada' },
  onLink: (id) => ({ tags: [id] }),
  shownOn: ({ tags }) => (tags as unknown[])[0] ?? null,
})
