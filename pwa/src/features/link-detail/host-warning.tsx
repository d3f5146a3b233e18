import type { Link } from '@atajo/shared/link'
import { deceptiveHost } from '@atajo/shared/readable-address'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'

/** Warns of destinations whose host imitates another one, with its ASCII form. */
export function HostWarning({ link }: { link: Link }) {
  const { destination, mobileDestination, desktopDestination } = link
  const suspects = [destination, mobileDestination, desktopDestination]
    .map((href) => href && deceptiveHost(href))
    .filter((host) => host !== null)
  return [...new Set(suspects)].map((host) => (
    <div key={host} className="mb-3.5">
      <NoticeBox look="warning" icon="alert">
        {linkDetailTexts.deceptiveHost(host)}
      </NoticeBox>
    </div>
  ))
}
