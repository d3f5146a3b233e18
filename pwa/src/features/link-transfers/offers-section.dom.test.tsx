import { API } from '@atajo/shared/paths'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  AT,
  button,
  offeredLink,
  offersAnswer,
  press,
  refusal,
  seesText,
  serve,
  show,
} from './link-transfers.fixture.tsx'
import { OffersSection } from './offers-section.tsx'

const FROM_ANA = { id: 'uno', from: 'ana', links: 2, at: AT }
const LINKS = [
  { ...offeredLink('abc1234', 'https://tienda.example/feria'), mobileUrl: 'https://m.tienda.example/' },
  { ...offeredLink('def5678', 'https://tienda.example/menu'), sufix: 'menu' },
]
const DETAIL = { id: 'uno', from: 'ana', at: AT, links: LINKS }
const OFFERED = {
  [`GET ${API.transfers}`]: offersAnswer({ incoming: [FROM_ANA] }),
  [`GET ${API.transfers}/uno`]: () => Response.json(DETAIL),
}

let close: () => void

beforeEach(() => onlineManager.setOnline(true))
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('an offer shows every destination before it is accepted, then which links were transferred and which were not', async () => {
  const accepted = { links: 1, stayed: 1, leftOut: { groups: ['Bodega'], tags: ['Redes', 'Carta'] } }
  const { sent } = serve({
    ...OFFERED,
    [`POST ${API.transfers}/uno/accept`]: () => Response.json(accepted),
  })
  close = show(<OffersSection links={49} />)
  await seesText('ana te ofrece 2 enlaces')
  await press('Ver la oferta de ana')
  for (const part of ['/r/abc1234', '/r/menu', 'https://tienda.example/feria', 'https://m.tienda.example/'])
    await seesText(part)
  await press('Aceptar')
  await seesText('1 enlace es tuyo')
  await seesText('1 se queda con ana')
  await seesText('No han cabido en tu plan estos grupos: Bodega.')
  await seesText('No han cabido en tu plan estas etiquetas: Redes, Carta.')
  expect(sent.map(({ call }) => call)).toEqual([`POST ${API.transfers}/uno/accept`])
})

test('many offered links are paginated and searchable, and the sender sees which cannot be transferred', async () => {
  const links = Array.from({ length: 30 }, (_, n) => offeredLink(`code${n}`, `https://tienda.example/p${n}`))
  serve({
    [`GET ${API.transfers}`]: offersAnswer({ incoming: [{ ...FROM_ANA, links: 32 }] }),
    [`GET ${API.transfers}/uno`]: () => Response.json({ ...DETAIL, links }),
  })
  close = show(<OffersSection links={0} />)
  await press('Ver la oferta de ana')
  await seesText('Ahora pasarían 30.')
  const rows = () => document.querySelectorAll('[aria-label="Enlaces ofrecidos"] > li').length
  expect(rows()).toBe(25)
  await press('Página siguiente')
  await expect.poll(rows).toBe(5)
  const search = document.querySelector<HTMLInputElement>('input[type=search]')
  if (search) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'p17')
  search?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(rows).toBe(1)
  onlineManager.setOnline(false)
  await seesText('Hace falta conexión para esto.')
  expect(button('Aceptar')?.disabled).toBe(true)
})

test('an offer without room in the plan shows how many slots are missing, and stays open', async () => {
  const sentence = 'Tu plan permite 50 enlaces. Falta un sitio para los que te ceden: borra alguno.'
  serve({
    ...OFFERED,
    [`POST ${API.transfers}/uno/accept`]: () => refusal(403, 'plan_limit', sentence),
  })
  close = show(<OffersSection links={49} />)
  await press('Ver la oferta de ana')
  await press('Aceptar')
  await seesText(sentence)
  await expect.poll(() => button('Aceptar')?.disabled).toBe(false)
})

test('an offer that no longer exists says so and cannot be answered', async () => {
  serve({ [`GET ${API.transfers}`]: offersAnswer({ incoming: [FROM_ANA] }) })
  close = show(<OffersSection links={49} />)
  await press('Ver la oferta de ana')
  await seesText('Esta oferta ya no está')
  expect(button('Aceptar')).toBeUndefined()
})

test('an offer is declined after a confirmation', async () => {
  const { sent } = serve({
    ...OFFERED,
    [`POST ${API.transfers}/uno/decline`]: () => Response.json({ ok: true }),
  })
  close = show(<OffersSection links={49} />)
  await press('Ver la oferta de ana')
  await press('Rechazar')
  await seesText('¿Rechazar la oferta?')
  expect(sent).toEqual([])
  await press('Rechazar')
  await expect.poll(() => sent.map(({ call }) => call)).toEqual([`POST ${API.transfers}/uno/decline`])
})

test('an own offer is withdrawn after a confirmation', async () => {
  const { sent } = serve({
    [`GET ${API.transfers}`]: offersAnswer({ outgoing: [{ id: 'dos', to: 'nadie', links: 1, at: AT }] }),
    [`DELETE ${API.transfers}/dos`]: () => Response.json({ ok: true }),
  })
  close = show(<OffersSection links={3} />)
  await seesText('Ofreces 1 enlace a nadie')
  await seesText('hasta el 12 dic 2026')
  await press('Retirar la oferta a nadie')
  await press('Retirar')
  await expect.poll(() => sent.map(({ call }) => call)).toEqual([`DELETE ${API.transfers}/dos`])
})

test('the section explains that there are no offers, no connection, or an error', async () => {
  serve({ [`GET ${API.transfers}`]: offersAnswer({}) })
  close = show(<OffersSection links={0} />)
  await seesText('No hay ofertas por responder.')
  expect(button('Ceder todos mis enlaces')?.disabled).toBe(true)
  close()
  serve({ [`GET ${API.transfers}`]: () => refusal(503, 'service_unavailable', 'Vuelve luego.') })
  close = show(<OffersSection links={3} />)
  await seesText('No se ha podido cargar')
  expect(button('Reintentar')).toBeDefined()
  onlineManager.setOnline(false)
  await seesText('Se cargará al volver la conexión.')
  expect(button('Ceder todos mis enlaces')?.disabled).toBe(true)
})
