import type { ListedBlock } from '@atajo/shared/abuse'
import { type ShortLinkPlace, shownPath } from '@atajo/shared/short-link'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { adminBlocksTexts } from '../../../texts/es/admin/admin-blocks.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { useAdminAction } from '../parts/admin.queries.ts'
import { MoreButton } from '../parts/admin-state.tsx'
import { liftBlock, useBlocks } from './blocks.queries.ts'
import { reasonText } from './reason-text.ts'

const texts = adminBlocksTexts
const LIFT_WITHIN_MS = 30 * 24 * 60 * 60_000

export function BlocksSection() {
  const blocks = useBlocks()
  if (!blocks.data) return null
  return (
    <section className="admin-section" aria-labelledby="blocks">
      <h3 id="blocks">{texts.title}</h3>
      <p>{blocks.data.length === 0 ? texts.none : texts.sentence}</p>
      {blocks.data.length > 0 && (
        <ul className="card admin-rows">
          {blocks.data.map((block) => (
            <BlockRow key={block.id} block={block} />
          ))}
        </ul>
      )}
      <MoreButton {...blocks} />
    </section>
  )
}

function BlockRow({ block }: { block: ListedBlock }) {
  const { id, reason, createdAt, by } = block
  const isOnline = useIsOnline()
  const act = useAdminAction()
  const isLiftable = Date.now() - Date.parse(createdAt) < LIFT_WITHIN_MS
  const what = nameOf(block, useShortLinkPlace())
  const facts = [reasonText(reason), formatDate(createdAt), by && texts.by(by)]
  return (
    <li className="admin-fact">
      <div>
        <b>{what}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {isLiftable && (
        <Button
          size="small"
          aria-label={texts.liftOf(what)}
          disabled={!isOnline}
          onClick={() =>
            void act({ work: () => liftBlock(id), done: texts.lifted(what), failed: texts.notLifted })
          }
        >
          {texts.lift}
        </Button>
      )}
    </li>
  )
}

function nameOf({ linkId, host, name }: ListedBlock, { shortLinkPath }: ShortLinkPlace): string {
  if (host !== null) return texts.host(host)
  return linkId === null ? texts.owner(name) : texts.link(shownPath(name, shortLinkPath))
}
