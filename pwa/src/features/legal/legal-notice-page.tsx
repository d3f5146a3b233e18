import { appTexts } from '../../texts/es/app.ts'

export function LegalNoticePage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.legal}</h1>
      </header>
    </div>
  )
}
