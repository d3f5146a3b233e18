import { appTexts } from '../../texts/es/app.ts'

export function PrivacyPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.privacy}</h1>
      </header>
    </div>
  )
}
