import { type Doc, isDoc } from '../bson/value.ts'

/**
 * Whether a write is acknowledged only once it is on the disk: with `j: true` or `w: 'majority'`.
 */
export function wantsFlush(body: Doc): boolean {
  const concern = body.get('writeConcern')
  return isDoc(concern) && (concern.get('w') === 'majority' || concern.get('j') === true)
}
