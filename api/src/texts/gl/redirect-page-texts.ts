import type { RedirectPageTexts } from '../redirect-page-texts.ts'

const NUMBERS = ['', '', 'Dúas', 'Tres', 'Catro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove']

/** Numeric, because a date in Galician words takes a line of its own on a phone. */
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export const REDIRECT_PAGE_TEXTS: RedirectPageTexts = {
  pages: {
    unknown: {
      title: 'Ligazón non atopada',
      heading: 'Por aquí non hai camiño',
      text: 'Esta ligazón curta non existe ou xa non está. Comproba que estea completa ou pídelle unha nova a quen cha deu.',
    },
    start: {
      title: 'Ligazóns curtas',
      heading: 'Aquí só hai ligazóns curtas',
      text: 'Para abrir unha cómpre o seu enderezo completo. Revisa o que che deron.',
    },
    inactive: {
      title: 'Ligazón desactivada',
      heading: 'Esta ligazón está desactivada',
      text: 'Quen a creou desactivouna. Se a necesitas, pídelle que a active de novo.',
    },
    expired: {
      title: 'Ligazón caducada',
      heading: 'Esta ligazón caducou',
      text: 'A súa data de validez xa pasou. Pídelle unha ligazón nova a quen cha deu.',
    },
    blocked: {
      title: 'Non dispoñible no teu país',
      heading: 'Esta ligazón non se abre desde o teu país',
      text: 'Quen a creou limitou os países desde os que se pode abrir. Se cres que é un erro, escríbelle.',
    },
    withdrawn: {
      title: 'Ligazón retirada',
      heading: 'Esta ligazón foi retirada',
      text: 'Quen administra este servidor pechouna por un aviso de abuso. Se é túa e cres que é un erro, escríbelle: os seus datos están no aviso legal.',
    },
    usedUp: {
      title: 'Accesos esgotados',
      heading: 'Esta ligazón xa non admite máis accesos',
      text: 'Abriuse todas as veces que permitía. Pídelle unha ligazón nova a quen cha deu.',
    },
    peopleOnly: {
      title: 'Só para persoas',
      heading: 'Esta ligazón é para persoas',
      text: 'Ten un número limitado de accesos e só se abre desde un navegador. Ábrea ti para chegar ao seu destino.',
    },
    broken: {
      title: 'Ligazón sen destino',
      heading: 'Esta ligazón non leva a ningunha parte',
      text: 'O enderezo que ten gardado non é válido. Pídelle unha ligazón nova a quen cha deu.',
    },
    failed: {
      title: 'Algo fallou',
      heading: 'Non puidemos abrir esta ligazón',
      text: 'Fallou algo no servizo. Téntao de novo; a ligazón segue gardada.',
    },
    unavailable: {
      title: 'Téntao de novo',
      heading: 'Agora mesmo non podemos abrir esta ligazón',
      text: 'O servizo non responde. Agarda uns segundos e volve cargar a páxina: a ligazón segue gardada.',
    },
    tooManyMisses: {
      title: 'Demasiados intentos',
      heading: 'Demasiadas ligazóns erradas',
      text: 'Probaches moitas ligazóns que non existen. Agarda un minuto antes de tentalo de novo.',
    },
    tooManyTries: {
      title: 'Demasiados intentos',
      heading: 'Demasiados contrasinais errados',
      text: 'Agarda uns minutos antes de tentalo de novo. Se non sabes o contrasinal, pídello a quen che deu a ligazón.',
    },
    wrongMethod: {
      title: 'Petición non admitida',
      heading: 'Esta petición non serve aquí',
      text: 'As ligazóns curtas só serven para abrilas. Escribe o enderezo no navegador.',
    },
    tooLarge: {
      title: 'Petición grande de máis',
      heading: 'Enviaches demasiados datos',
      text: 'Volve á ligazón e escribe só o contrasinal.',
    },
    malformed: {
      title: 'Petición non válida',
      heading: 'Non entendemos o que pide o teu navegador',
      text: 'Escribe o enderezo outra vez. Se segue pasando, borra as cookies deste sitio e proba de novo.',
    },
    password: {
      title: 'Ligazón protexida',
      heading: 'Esta ligazón ten contrasinal',
      text: 'Escríbeo para chegar ao seu destino. Se non o sabes, pídello a quen che deu a ligazón.',
    },
    reported: {
      title: 'Aviso recibido',
      heading: 'Grazas por avisar',
      text: 'O teu aviso chegou. Lerao quen administra este servidor e decidirá que facer coa ligazón.',
    },
  },
  passwordForm: {
    label: 'Contrasinal',
    submit: 'Abrir a ligazón',
    wrong: 'Ese contrasinal non é correcto. Revísao e proba outra vez.',
  },
  preview: {
    fallbackTitle: 'Ligazón curta',
    text: 'Abre esta ligazón no teu navegador para chegar ao seu destino.',
  },
  home: 'Ir ao inicio',
  legal: 'Aviso legal',
  retry: 'Tentar de novo',
  destination: {
    heading: 'A onde leva esta ligazón',
    about: (site) => `Que é ${site}`,
    ascii: (host) => `Escrito en letras sinxelas: ${host}`,
    foot: (host) => `Engade + ao final de calquera ligazón de ${host} para ver esta páxina antes de entrar.`,
    createdAt: 'Creada',
    day: (date, timeZone) => date.toLocaleDateString('gl', { ...DAY, timeZone }),
    leadsTo: 'Leva a',
    connection: 'Conexión',
    encrypted: 'Cifrada',
    notEncrypted: 'Sen cifrar',
    kinds: {
      page: 'Páxina web',
      image: 'Imaxe',
      audio: 'Audio',
      video: 'Vídeo',
      archive: 'Ficheiro comprimido',
      document: 'Documento',
      sheet: 'Folla de cálculo',
      program: 'Programa',
    },
    go: 'Continuar',
    goAnyway: 'Continuar de todos os xeitos',
    back: 'Volver',
    verdicts: {
      unreviewed: [
        'Sen avisos, e sen revisar',
        'Ninguén avisou desta ligazón, pero tampouco a revisou ninguén. Mira ben o enderezo antes de seguir.',
      ],
      open: [
        'A conexión non vai cifrada',
        'O que escribas alí pódese ler polo camiño. Non deas contrasinais nin datos teus.',
      ],
      danger: (reporters, isSecure) => [
        'Pode ser un engano',
        `${NUMBERS[reporters] ?? reporters} persoas avisaron desta ligazón${isSecure ? '' : ' e a conexión non vai cifrada'}. Non escribas alí datos teus.`,
      ],
    },
    withheld: {
      password: ['Ten contrasinal', 'O seu destino vese despois de escribilo.'],
      limit: ['Ten os accesos contados', 'O seu destino vese ao entrar, e iso gasta un.'],
      country: ['Non se abre desde o teu país', 'Quen a creou limitou os países desde os que se abre.'],
      inactive: ['Está desactivada', 'Agora mesmo non leva a ningunha parte.'],
      expired: ['Caducou', 'Xa non leva a ningunha parte.'],
      usedUp: [
        'Xa non admite máis accesos',
        'Abriuse todas as veces que permitía e non leva a ningunha parte.',
      ],
      broken: ['Non leva a ningunha parte', 'O enderezo que ten gardado non é válido.'],
    },
  },
  report: {
    form: {
      heading: 'Avisar dun abuso',
      readBy: 'Chega a quen administra este servidor.',
      what: 'Que pasa',
      reasons: {
        phishing: 'Faise pasar por outro',
        malware: 'Descarga algo daniño',
        spam: 'Chegoume sen pedilo',
        illegal: 'Contido ilegal',
        other: 'Outra cousa',
      },
      text: 'Cóntao',
      textHint: 'se queres',
      email: 'Correo',
      emailHint: 'só se queres resposta',
      submit: 'Enviar o aviso',
    },
    refused: {
      title: 'Aviso non enviado',
      heading: 'Non puidemos recoller o teu aviso',
      why: (problem, wait) =>
        ({
          reason: 'Volve atrás e escolle que pasa.',
          text: 'O que contas ten máis de 1000 letras. Volve atrás e acúrtao.',
          email: 'O correo non é válido. Volve atrás e corríxeo, ou déixao baleiro.',
          unknown: 'Non hai ningunha ligazón con ese código: quizais xa non está.',
          tooMany: `Enviaches moitos avisos. Téntao de novo dentro de ${wait}.`,
          other: 'Non chegou ben. Volve atrás e envíao outra vez.',
        })[problem],
    },
  },
}
