import type { SVGProps } from 'react'

/** The frame of a decorative drawing in lines; what it means is said by text beside it. */
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
