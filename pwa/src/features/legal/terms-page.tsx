import { appTexts } from '../../texts/es/app.ts'

export function TermsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.terms}</h1>
      </header>
    </div>
  )
}
