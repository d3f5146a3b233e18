import type { Connection } from 'mongoose'

const PER_INSERT = 1_000
/** Planted links have ids from here on. */
export const FIRST_PLANTED_ID = 1_000_000

let planted = 0

interface PlantedLink {
  _id: number
}

/** Writes many plain links of a user straight into the database and answers their codes. */
export async function plantLinks(database: Connection, userId: number, count: number): Promise<string[]> {
  const links = database.collection<PlantedLink>('links')
  const codes: string[] = []
  for (let start = 0; start < count; start += PER_INSERT) {
    const batch = Array.from({ length: Math.min(PER_INSERT, count - start) }, () =>
      linkDocument(userId, planted++),
    )
    await links.insertMany(batch, { ordered: false })
    codes.push(...batch.map(({ code }) => code))
  }
  return codes
}

function linkDocument(userId: number, number: number) {
  const code = codeOf(number)
  const now = new Date()
  return {
    _id: FIRST_PLANTED_ID + number,
    owner: `u:${userId}`,
    state: 'live',
    code,
    names: [code.toLowerCase()],
    revision: 1,
    requestIds: [],
    customSlug: null,
    destination: `https://example.com/planted/${number}`,
    mobileDestination: null,
    desktopDestination: null,
    isActive: true,
    expiresAt: null,
    sealedPassword: null,
    maxVisits: null,
    blockedCountryIds: [],
    preview: { isOn: false, title: null, description: null, image: null },
    groupId: null,
    tagIds: [],
    createdAt: now,
    updatedAt: now,
  }
}

function codeOf(number: number): string {
  return `z${number.toString(32).replaceAll('0', 'w').replaceAll('l', 'x').padStart(6, 'w')}`
}
