import { AuthPage } from '../features/auth/auth.public.ts'
import { authTexts } from '../texts/es/account/auth.ts'
import { recoveryTexts } from '../texts/es/account/recovery.ts'
import { appTexts } from '../texts/es/app.ts'
import { groupsTexts } from '../texts/es/links/groups.ts'
import { linkDetailTexts } from '../texts/es/links/link-detail.ts'
import { linkFormTexts } from '../texts/es/links/link-form.ts'
import { linksTexts } from '../texts/es/links/links.ts'
import { tagsTexts } from '../texts/es/links/tags.ts'
import { PageHead } from '../ui/elements/page-head.tsx'

/**
 * The first elements of pages, shown in the frame before the app starts; `*` is a path parameter.
 */
export const PAGE_HEADS = {
  '/login': { isForMembers: false, head: <AuthPage texts={authTexts.login} /> },
  '/register': { isForMembers: false, head: <AuthPage texts={authTexts.register} /> },
  '/recover': { isForMembers: false, head: <RecoverHead /> },
  '/links': { isForMembers: false, head: <TitleHead title={linksTexts.title} /> },
  '/links/create': { isForMembers: false, head: <TitleHead title={linkFormTexts.createTitle} /> },
  '/stats': { isForMembers: true, head: <TitleHead title={appTexts.stats} /> },
  '/import': { isForMembers: true, head: <TitleHead title={appTexts.titles.importLinks} /> },
  '/groups': { isForMembers: true, head: <TitleHead title={groupsTexts.title} /> },
  '/tags': { isForMembers: true, head: <TitleHead title={tagsTexts.title} /> },
  '/dashboard/*': { isForMembers: true, head: <DetailHead /> },
}

function TitleHead({ title }: { title: string }) {
  return (
    <div className="page">
      <PageHead title={title} />
    </div>
  )
}

/** Without the sentence, which depends on the server's email settings. */
function RecoverHead() {
  return <AuthPage texts={{ title: recoveryTexts.ask.title, lead: '\u00a0' }} />
}

/** The page's script inserts the short link. */
function DetailHead() {
  return (
    <div className="page pt-14 lg:pt-15">
      <h1 className="font-medium font-sans text-[0.9375rem] text-ink-2 leading-5">{linkDetailTexts.title}</h1>
      <p className="big-address">
        <span />
        <wbr />
      </p>
    </div>
  )
}
