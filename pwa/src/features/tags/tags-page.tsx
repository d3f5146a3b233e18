import { appTexts } from '../../texts/es/app.ts'

export function TagsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.tags}</h1>
      </header>
    </div>
  )
}
