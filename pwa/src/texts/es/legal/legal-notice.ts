import { type LegalFacts, type LegalText, UNKNOWN_OPERATOR } from './legal.ts'

export function legalNotice({ site, operator, write }: LegalFacts): LegalText {
  return {
    title: 'Aviso legal',
    lead: `Quién está detrás de ${site} y en qué condiciones se ofrece esta web.`,
    sections: [
      {
        title: 'Titular',
        paragraphs: [
          operator.length > 0
            ? 'En cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico, estos son los datos de quien ofrece el servicio:'
            : UNKNOWN_OPERATOR,
        ],
        list: operator,
      },
      {
        title: 'Qué es esta web',
        paragraphs: [
          `${site} convierte direcciones web largas en enlaces cortos y permite gestionarlos, ver cuántas veces se abren y, en el plan PRO, limitar cómo se abren. El servicio está en fase beta: puede cambiar y tener interrupciones.`,
          'El programa es de código abierto y quien administra este servidor lo ofrece por su cuenta. Sus autores no intervienen en este servidor ni responden de su contenido.',
        ],
      },
      {
        title: 'Responsabilidad sobre los enlaces',
        paragraphs: [
          'Los destinos los elige quien crea cada enlace. El titular no los revisa de antemano ni responde de lo que contienen, pero retira los que vulneran la ley o las condiciones de uso en cuanto tiene conocimiento efectivo de ello.',
          `Para avisar de un enlace ilícito o peligroso, añade + al final de su dirección y usa «Avisar de un abuso», o ${write} con la dirección corta completa y el motivo. Si han retirado un enlace tuyo y crees que es un error, ${write} también.`,
        ],
      },
      {
        title: 'Propiedad intelectual',
        paragraphs: [
          'El código fuente se distribuye con su propia licencia, que encontrarás junto a él. Las marcas y contenidos de las páginas enlazadas pertenecen a sus titulares.',
        ],
      },
      {
        title: 'Datos de países y redes',
        paragraphs: [
          'El país de cada visita, y si llega por una VPN, se deducen de su dirección IP en este mismo servidor, con datos de libre uso reunidos por ip-location-db. Los países son de la NRO; las redes, de RouteViews, la NRO y DB-IP. Todos se distribuyen con la licencia Creative Commons Atribución 4.0 (CC BY 4.0) y aquí se usan resumidos.',
        ],
        links: [
          { name: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
          { name: 'RouteViews', url: 'https://www.routeviews.org/routeviews/' },
          { name: 'NRO', url: 'https://www.nro.net/' },
          { name: 'ip-location-db', url: 'https://github.com/sapics/ip-location-db' },
          { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/deed.es' },
        ],
      },
      {
        title: 'Ley aplicable',
        paragraphs: [
          'Este aviso se rige por la ley española. Si eres consumidor, puedes acudir a los juzgados de tu domicilio y a los sistemas de resolución alternativa de litigios que la ley te reconoce.',
        ],
      },
    ],
  }
}
