import { groupsTexts } from '../texts/es/groups.ts'
import { linkDetailTexts } from '../texts/es/link-detail.ts'
import { linkFormTexts } from '../texts/es/link-form.ts'
import { linksTexts } from '../texts/es/links.ts'
import { tagsTexts } from '../texts/es/tags.ts'

/** What each page begins with, for the frame that stands before the app; a path's parameter is written `*`. */
export const PAGE_HEADS = [
  { path: '/links', isForMembers: false, Head: () => <ListHead title={linksTexts.title} /> },
  { path: '/links/create', isForMembers: false, Head: () => <ListHead title={linkFormTexts.createTitle} /> },
  { path: '/groups', isForMembers: true, Head: () => <ListHead title={groupsTexts.title} /> },
  { path: '/tags', isForMembers: true, Head: () => <ListHead title={tagsTexts.title} /> },
  { path: '/dashboard/*', isForMembers: true, Head: DetailHead },
] as const

function ListHead({ title }: { title: string }) {
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="page-count" />
        </div>
      </header>
    </div>
  )
}

function DetailHead() {
  return (
    <div className="page pt-14 lg:pt-15">
      <h1 className="font-medium font-sans text-[0.9375rem] text-ink-2 leading-5">{linkDetailTexts.title}</h1>
      <p className="big-address" data-address="">
        <span />
        <wbr />
      </p>
    </div>
  )
}
