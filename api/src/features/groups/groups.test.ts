import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeCollection } from '../../testing/collection-contract.ts'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

describeCollection({
  one: 'group',
  collection: 'groups',
  paths: { list: API.listGroups, create: API.createGroup, update: API.updateGroup, remove: API.deleteGroup },
  createName: 'title',
  name: 'title',
  id: 'groupId',
  limits: {
    free: 5,
    pro: 50,
    text: 'Tu plan permite 5 grupos. Borra alguno; con PRO caben más.',
    proText: 'Tu plan permite 50 grupos. Borra alguno.',
  },
  messages: {
    exists: 'Ya tienes un grupo con ese título.',
    existing: 'Ya tienes un grupo «{name}». Elige otro título.',
    notFound: 'Grupo no encontrado',
  },
  onLink: (groupId) => ({ groupId }),
  shownOn: ({ group }) => group,
})

let service: TestApp
beforeAll(async () => {
  service = await sharedTestApp()
})
afterAll(() => service.close())

it('a group has a description, which an edit that leaves it out takes away', async () => {
  const ana = await service.signUp()
  const group = (await ana.post(API.createGroup, { title: 'A', description: 'Una', color: 'RED' })).json()
  expect(group.description).toBe('Una')
  const edited = await ana.put(API.updateGroup, { groupId: group.id, title: 'A', color: 'RED' })
  expect(edited.json().description).toBeNull()
})
