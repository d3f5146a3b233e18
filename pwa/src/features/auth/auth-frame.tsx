import type { ReactNode } from 'react'
import { AuthDrawing } from './auth-drawing.tsx'

interface AuthFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** Heading and one narrow column for a form. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="page grid gap-10 pt-8 pb-12 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-24 lg:pt-24">
      <header>
        <h1 className="text-[2.625rem] leading-none tracking-[-0.045em] lg:text-[4rem]">{title}</h1>
        <p className="mt-4 max-w-[34ch] text-lg text-ink-2">{lead}</p>
        <AuthDrawing />
      </header>
      <div>{children}</div>
    </div>
  )
}
