import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { copyText } from '../../../platform/device/clipboard.ts'
import { share } from '../../../platform/device/share.ts'
import { shortLinkUrl } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { notify } from '../../../ui/notices/notify.tsx'

/** Copies a link's short address and announces it. */
export async function copyShortLink(
  link: { code: string; customSlug: string | null; domain?: string | null },
  place: ShortLinkPlace,
): Promise<void> {
  try {
    await copyText(shortLinkUrl(link, place))
    await notify({ ...linksTexts.copied, icon: 'copy' })
  } catch {
    await notify({ ...linksTexts.notCopied, look: 'error' })
  }
}

/** Shares a link's short address with another app; copies it if the system's dialog is refused. */
export async function shareShortLink(
  link: { code: string; customSlug: string | null; domain?: string | null; title: string | null },
  place: ShortLinkPlace,
): Promise<void> {
  const url = shortLinkUrl(link, place)
  await share(link.title === null ? { url } : { title: link.title, url }).catch(() =>
    copyShortLink(link, place),
  )
}
