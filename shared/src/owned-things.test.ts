import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { COLORS, STORED_COLORS } from './color.ts'
import {
  groupIdWire,
  groupUpdateFromWire,
  groupUpdateToWire,
  groupUpdateWire,
  groupWire,
  newGroupWire,
} from './group.ts'
import {
  newTagFromWire,
  newTagToWire,
  newTagWire,
  tagIdWire,
  tagUpdateFromWire,
  tagUpdateToWire,
  tagUpdateWire,
  tagWire,
} from './tag.ts'

const AT = '2026-01-15T09:30:00.000Z'

function issuesOf(schema: ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

it('offers the 20 listed colours, and shows PINK where it is', () => {
  expect(COLORS.join(' ')).toBe(
    'RED ORANGE AMBER YELLOW LIME GREEN EMERALD TEAL CYAN SKY BLUE INDIGO VIOLET PURPLE FUCHSIA ROSE GRAY ZINC NEUTRAL STONE',
  )
  expect(STORED_COLORS).toEqual([...COLORS, 'PINK'])
})

describe('a group on the wire', () => {
  const update = {
    id: 3,
    title: 'Lecturas',
    description: 'Para leer',
    color: 'TEAL',
    ifUpdatedAt: AT,
  } as const

  it('keeps every field of a change', () => {
    for (const change of [update, { ...update, description: null, ifUpdatedAt: null }]) {
      expect(groupUpdateFromWire(groupUpdateWire.parse(groupUpdateToWire(change)))).toEqual(change)
    }
    expect(groupUpdateToWire({ ...update, ifUpdatedAt: null })).not.toHaveProperty('ifUpdatedAt')
    expect(groupUpdateToWire(update)).toEqual({
      groupId: 3,
      title: 'Lecturas',
      description: 'Para leer',
      color: 'TEAL',
      ifUpdatedAt: AT,
    })
  })

  it('is answered whole', () => {
    const group = { id: 3, title: 'L', description: null, color: 'PINK', createdAt: AT, updatedAt: AT }
    expect(groupWire.parse({ ...group, owner: 'u:1' })).toEqual(group)
    expect(groupWire.safeParse({ ...group, id: 0 }).success).toBe(false)
  })

  it('says which field is refused and why', () => {
    const fields = { title: 'L', color: 'TEAL' }
    expect(newGroupWire.parse(fields)).toEqual({ title: 'L', description: null, color: 'TEAL' })
    expect(issuesOf(newGroupWire, {})).toEqual(['title: required', 'color: unknown_color'])
    expect(issuesOf(newGroupWire, { ...fields, title: 'a'.repeat(61) })).toEqual(['title: too_long'])
    expect(newGroupWire.safeParse({ ...fields, title: 'a'.repeat(60) }).success).toBe(true)
    expect(issuesOf(newGroupWire, { ...fields, description: 'a'.repeat(301) })).toEqual([
      'description: too_long',
    ])
    expect(newGroupWire.safeParse({ ...fields, description: 'a'.repeat(300) }).success).toBe(true)
    expect(issuesOf(newGroupWire, { ...fields, color: 'PINK' })).toEqual(['color: unknown_color'])
    expect(groupUpdateWire.parse({ ...fields, groupId: '3', color: 'PINK' })).toMatchObject({ groupId: 3 })
    expect(issuesOf(groupUpdateWire, { ...fields, groupId: 3, color: 'MAGENTA' })).toEqual([
      'color: unknown_color',
    ])
    expect(issuesOf(groupUpdateWire, fields)).toEqual(['groupId: wrong_type'])
    expect(groupIdWire.parse({ groupId: '3' })).toEqual({ groupId: 3 })
  })
})

describe('a tag on the wire', () => {
  const update = { id: 5, name: 'web', color: 'BLUE', ifUpdatedAt: AT } as const

  it('keeps every field of a change and of a new one', () => {
    for (const change of [update, { ...update, ifUpdatedAt: null }]) {
      expect(tagUpdateFromWire(tagUpdateWire.parse(tagUpdateToWire(change)))).toEqual(change)
    }
    expect(tagUpdateToWire({ ...update, ifUpdatedAt: null })).not.toHaveProperty('ifUpdatedAt')
    expect(tagUpdateToWire(update)).toEqual({ tagId: 5, name: 'web', color: 'BLUE', ifUpdatedAt: AT })
    const draft = { name: 'web', color: 'BLUE' } as const
    expect(newTagToWire(draft)).toEqual({ tagName: 'web', color: 'BLUE' })
    expect(newTagFromWire(newTagWire.parse(newTagToWire(draft)))).toEqual(draft)
  })

  it('is answered whole', () => {
    const tag = { id: 5, name: 'web', color: 'PINK', createdAt: AT, updatedAt: AT }
    expect(tagWire.parse({ ...tag, owner: 'u:1' })).toEqual(tag)
    expect(tagWire.safeParse({ ...tag, id: 0 }).success).toBe(false)
  })

  it('says which field is refused and why', () => {
    expect(issuesOf(newTagWire, {})).toEqual(['tagName: required', 'color: unknown_color'])
    expect(issuesOf(newTagWire, { tagName: 'a'.repeat(41), color: 'PINK' })).toEqual([
      'tagName: too_long',
      'color: unknown_color',
    ])
    expect(newTagWire.safeParse({ tagName: 'a'.repeat(40), color: 'RED' }).success).toBe(true)
    expect(tagUpdateWire.safeParse({ tagId: 5, name: 'web', color: 'PINK' }).success).toBe(true)
    expect(issuesOf(tagUpdateWire, { tagId: 0, name: '', color: 'red' })).toEqual([
      'tagId: not_positive_integer',
      'name: required',
      'color: unknown_color',
    ])
    expect(tagIdWire.parse({ tagId: '5' })).toEqual({ tagId: 5 })
  })
})
