import { COLORS, type Color, STORED_COLORS } from '@atajo/shared/color'
import { isReservedSlug } from '@atajo/shared/custom-slug'
import { GROUP_TEXT_LIMITS } from '@atajo/shared/group'
import { showableText } from '@atajo/shared/wire-values'
import type { Connection } from 'mongoose'
import { type CollectionsByName, nameKeyOf } from '../features/import-links/collections-by-name.ts'
import type { ImportLinksDeps } from '../features/import-links/import-links.ts'
import { createImportedLinksStore } from '../features/import-links/imported-links.store.ts'
import { createImportsStore } from '../features/import-links/imports.store.ts'
import { checkDestination } from '../features/links/model/destination-rules.ts'
import { linkModel } from '../features/links/model/link.model.ts'
import { createLinkCode } from '../features/links/model/link-code.ts'
import { parseExpiry } from '../features/links/model/link-expiry.ts'
import { takenPlaces } from '../features/links/model/link-places.store.ts'
import { namesOf } from '../features/links/model/links.store.ts'
import { trashing, untrashing } from '../features/links/model/trash-fields.ts'
import { createImportedDaysStore } from '../features/stats/imported-days.store.ts'
import { AppError } from '../platform/app-error.ts'
import type { Collection } from '../platform/collections/collection.ts'
import { createCollectionItem } from '../platform/collections/create-collection-item.ts'
import { takeIds } from '../platform/database/id-source.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import type { LinkParts } from './links.ts'

/** Composes the import of links. */
export function composeImport(connection: Connection, parts: LinkParts): ImportLinksDeps {
  const { now, publishLinkChange, timeZone, destinationRules, passwords, policy } = parts.links
  return {
    importedLinks: createImportedLinksStore(connection, {
      takenPlaces: (owner) => takenPlaces(linkModel(connection), owner),
      trashing,
      untrashing,
    }),
    imports: createImportsStore(connection),
    groups: byName(parts.groups, (title, color, description) => ({
      title,
      description: showableText(description).slice(0, GROUP_TEXT_LIMITS.description) || null,
      color,
    })),
    tags: byName(parts.tags, (name, color) => ({ name, color })),
    nextIds: (count) => takeIds(connection, 'link', count),
    keepDays: createImportedDaysStore(connection).keep,
    createCode: createLinkCode,
    namesOf,
    publishLinkChange,
    now,
    checkDestination: (typed, maxLength) => checkDestination(typed, destinationRules, maxLength),
    parseDate: (text, zone) => parseExpiry(text, zone ?? timeZone),
    isTimeZone,
    isDomain: policy.isDomain,
    isReserved: (slug) => isReservedSlug(slug) || policy.isReservedWord(slug),
    sealPassword: passwords.seal,
  }
}

/** Finds or creates items by name; new items take the colours in turn. */
function byName<Fields extends { color: Color }>(
  collection: Collection<Fields>,
  draftOf: (name: string, color: Color, description: string) => Fields,
): CollectionsByName {
  return {
    async idsOf(actor, names, looks) {
      const known = await collection.items.list(actor.owner)
      const ids = new Map(known.map(({ _id, fields }) => [nameKeyOf(collection.nameOf(fields)), _id]))
      const missing = names.filter((name) => !ids.has(nameKeyOf(name)))
      for (const name of new Map(missing.map((each) => [nameKeyOf(each), each])).values()) {
        const { color, description, createdAt } = { ...looks.get(nameKeyOf(name)) }
        const now = () => pastOf(createdAt, collection.now())
        const draft = draftOf(name, colorOf(color, ids.size), description ?? '')
        try {
          const made = await createCollectionItem({ ...collection, now }, actor, {
            draft,
            idempotencyKey: null,
          })
          ids.set(nameKeyOf(name), made.id)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          if (error.code === 'plan_limit') break
          // Another request has created it meanwhile.
          const found = await collection.items.findNamed(actor.owner, name)
          if (found) ids.set(nameKeyOf(name), found._id)
        }
      }
      return ids
    },
  }
}

function pastOf(date: Date | null | undefined, now: Date): Date {
  return date && date < now ? date : now
}

function colorOf(wanted: string | null | undefined, turn: number): Color {
  return STORED_COLORS.find((color) => color === wanted) ?? (COLORS[turn % COLORS.length] as Color)
}
