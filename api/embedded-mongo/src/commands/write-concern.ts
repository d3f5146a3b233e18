import { type Doc, isDoc } from '../bson/value.ts'

/** With `j: true` or `w: 'majority'` a write is acknowledged only once it is on the disk. */
export function wantsFlush(body: Doc): boolean {
  const concern = body.get('writeConcern')
  return isDoc(concern) && (concern.get('w') === 'majority' || concern.get('j') === true)
}
