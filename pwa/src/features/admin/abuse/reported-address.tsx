import type { ReportItem } from '@atajo/shared/abuse'
import { redirectPath } from '@atajo/shared/paths'
import { shortAddress } from '@atajo/shared/readable-address'
import { shownPath } from '@atajo/shared/short-link'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { adminLinksTexts } from '../../../texts/es/admin/admin-links.ts'
import { MiddleCut } from '../../../ui/elements/middle-cut.tsx'

/** Shows a reported link, which opens its preview, and its destination. */
export function ReportedAddress({ report: { shortUrl, destination } }: { report: ReportItem }) {
  const name = shownPath(shortUrl, useShortLinkPlace().shortLinkPath)
  return (
    <>
      <a
        href={`${redirectPath(shortUrl)}+`}
        target="_blank"
        rel="noreferrer"
        title={adminLinksTexts.preview}
        className="short-link"
      >
        <span>{name.slice(0, -shortUrl.length)}</span>
        {shortUrl}
      </a>
      <small title={destination}>
        <MiddleCut text={shortAddress(destination)} />
      </small>
    </>
  )
}
