import type { SVGProps } from 'react'

/** The frame of a decorative line drawing; text beside it has its meaning. */
export function Drawing(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 240 168"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  )
}
