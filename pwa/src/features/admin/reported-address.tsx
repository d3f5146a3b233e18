import type { ReportItem } from '@atajo/shared/abuse'
import { redirectPath } from '@atajo/shared/paths'
import { shortAddress } from '@atajo/shared/readable-address'
import { adminLinksTexts } from '../../texts/es/admin-links.ts'
import { MiddleCut } from '../../ui/middle-cut.tsx'

/** A reported link, which opens its preview, and where it leads. */
export function ReportedAddress({ report: { shortUrl, destination } }: { report: ReportItem }) {
  return (
    <>
      <a
        href={`${redirectPath(shortUrl)}+`}
        target="_blank"
        rel="noreferrer"
        title={adminLinksTexts.preview}
        className="short-link"
      >
        <span>{redirectPath('')}</span>
        {shortUrl}
      </a>
      <small title={destination}>
        <MiddleCut text={shortAddress(destination)} />
      </small>
    </>
  )
}
