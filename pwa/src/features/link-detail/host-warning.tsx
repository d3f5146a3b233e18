import { isInternationalHost } from '@atajo/shared/destination-url'
import type { Link } from '@atajo/shared/link'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { NoticeBox } from '../../ui/notice-box.tsx'

/** Says which of the link's destinations have letters that can imitate another name, as they are written in ASCII. */
export function HostWarning({ link }: { link: Link }) {
  const { destination, mobileDestination, desktopDestination } = link
  const suspects = [destination, mobileDestination, desktopDestination]
    .filter((href) => href !== null)
    .filter(isInternationalHost)
    .map((href) => new URL(href).hostname)
  return [...new Set(suspects)].map((host) => (
    <div key={host} className="mb-3.5">
      <NoticeBox look="warning" icon="alert">
        {linkDetailTexts.internationalHost(host)}
      </NoticeBox>
    </div>
  ))
}
