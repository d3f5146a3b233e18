import type { LinkDocument } from '../api/src/features/links/link.model.ts'

interface PlantedLink {
  id: number
  userId: number
  code: string
  destination: string
}

/**
 * A plain live link as the database holds it, to be written straight into it where many are wanted
 * at once.
 */
export function plantedLink({ id, userId, code, destination }: PlantedLink): LinkDocument {
  const now = new Date()
  return {
    _id: id,
    owner: `u:${userId}`,
    state: 'live',
    code,
    names: [code.toLowerCase()],
    revision: 1,
    destination,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
  }
}
