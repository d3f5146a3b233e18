import type { AdminLink } from '@atajo/shared/admin-lists'
import { redirectPath } from '@atajo/shared/paths'
import { deceptiveHost, shortAddress } from '@atajo/shared/readable-address'
import { shownPath } from '@atajo/shared/short-link'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatDate, formatNumber } from '../../../platform/text/formats.ts'
import { adminLinksTexts } from '../../../texts/es/admin/admin-links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { MiddleCut } from '../../../ui/elements/middle-cut.tsx'
import { liftBlock } from '../abuse/blocks.queries.ts'
import { useAdminAction } from '../parts/admin.queries.ts'
import type { AdminTabProps } from '../parts/admin-search.ts'

const texts = adminLinksTexts

interface AnyLinkRowProps extends Pick<AdminTabProps, 'onSearch'> {
  link: AdminLink
  onBlock: () => void
}

/**
 * A link of any account. Its name opens the preview, so that the destination is visible without
 * visiting it.
 */
export function AnyLinkRow({ link, onSearch, onBlock }: AnyLinkRowProps) {
  const { sufix, shortUrl, longUrl, owner, clicks, createdAt } = link
  const code = sufix ?? shortUrl
  const name = shownPath(code, useShortLinkPlace().shortLinkPath)
  return (
    <li className="admin-link">
      <div>
        <a href={`${redirectPath(code)}+`} target="_blank" rel="noreferrer" title={texts.preview}>
          <span className="short-link">
            <span>{name.slice(0, -code.length)}</span>
            {code}
          </span>
        </a>
        <small title={longUrl}>
          <MiddleCut text={shortAddress(longUrl)} />
        </small>
        {deceptiveHost(longUrl) !== null && (
          <small className="admin-warning">
            <Icon name="alert" />
            {texts.deceptive}
          </small>
        )}
      </div>
      <p className="admin-link-owner">
        {owner ? (
          <button
            type="button"
            title={texts.all(owner.username)}
            onClick={() => onSearch({ owner: owner.username })}
          >
            {owner.username}
          </button>
        ) : (
          texts.guest
        )}
      </p>
      <p className="admin-link-clicks">
        <b>{formatNumber(clicks)}</b> {texts.clicks(clicks)}
      </p>
      <p className="admin-link-state">
        <LinkState link={link} />
        <small>{formatDate(createdAt)}</small>
      </p>
      <LinkAction link={link} onBlock={onBlock} />
    </li>
  )
}

function LinkState({ link: { block, status } }: { link: AdminLink }) {
  if (block) return <Status look="problem">{texts.blocked[block.kind]}</Status>
  return <Status look={status ? 'on' : 'off'}>{status ? texts.active : texts.inactive}</Status>
}

function LinkAction({ link, onBlock }: Pick<AnyLinkRowProps, 'link' | 'onBlock'>) {
  const isOnline = useIsOnline()
  const act = useAdminAction()
  const name = shownPath(link.sufix ?? link.shortUrl, useShortLinkPlace().shortLinkPath)
  const { block } = link
  if (block === null) {
    return (
      <Button size="small" aria-label={texts.blockOf(name)} disabled={!isOnline} onClick={onBlock}>
        {texts.block}
      </Button>
    )
  }
  const { id, kind } = block
  if (id === null || kind === 'settings')
    return <small className="admin-link-fixed">{texts.bySettings}</small>
  return (
    <Button
      size="small"
      aria-label={texts.unblockOf(texts.unblock[kind], name)}
      disabled={!isOnline}
      onClick={() =>
        void act({ work: () => liftBlock(id), done: texts.unblocked(name), failed: texts.notUnblocked })
      }
    >
      {texts.unblock[kind]}
    </Button>
  )
}
