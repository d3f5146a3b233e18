import { Link } from '@tanstack/react-router'
import { notFoundTexts } from '../../texts/es/not-found.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { NotFoundDrawing } from '../../ui/elements/not-found-drawing.tsx'

/** Shown for /notfound and every unknown path. */
export function NotFoundPage() {
  return (
    <div className="page pt-14 pb-16 lg:pt-22">
      <NotFoundDrawing />
      <h1 className="text-4xl leading-none tracking-[-0.045em] lg:text-6xl">{notFoundTexts.title}</h1>
      <p className="mt-4 mb-7 max-w-[44ch] text-lg leading-6 text-ink-2">{notFoundTexts.sentence}</p>
      <Link to="/" {...buttonLook({ look: 'accent' })}>
        {notFoundTexts.home}
      </Link>
    </div>
  )
}
