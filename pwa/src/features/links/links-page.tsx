import { appTexts } from '../../texts/es/app.ts'

export function LinksPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.links}</h1>
      </header>
    </div>
  )
}
