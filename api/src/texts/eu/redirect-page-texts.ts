import type { RedirectPageTexts } from '../redirect-page-texts.ts'

const NUMBERS = ['', '', 'Bi', 'Hiru', 'Lau', 'Bost', 'Sei', 'Zazpi', 'Zortzi', 'Bederatzi']

/** Basque writes numeric dates year first. CLDR's words have their endings in brackets. */
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export const REDIRECT_PAGE_TEXTS: RedirectPageTexts = {
  pages: {
    unknown: {
      title: 'Esteka ez da aurkitu',
      heading: 'Hemendik ez dago biderik',
      text: 'Esteka labur hau ez da existitzen, edo jada ez dago. Egiaztatu osorik dagoela, edo eskatu berri bat eman zizunari.',
    },
    start: {
      title: 'Esteka laburrak',
      heading: 'Hemen esteka laburrak baino ez daude',
      text: 'Bat irekitzeko helbide osoa behar da. Berrikusi eman zizutena.',
    },
    inactive: {
      title: 'Esteka desaktibatuta',
      heading: 'Esteka hau desaktibatuta dago',
      text: 'Sortu zuenak desaktibatu du. Behar baduzu, eskatu hari berriro aktibatzeko.',
    },
    expired: {
      title: 'Esteka iraungita',
      heading: 'Esteka hau iraungi da',
      text: 'Haren balio-epea amaitu da. Eskatu esteka berri bat eman zizunari.',
    },
    blocked: {
      title: 'Ez dago erabilgarri zure herrialdean',
      heading: 'Esteka hau ezin da zure herrialdetik ireki',
      text: 'Sortu zuenak mugatu egin du zein herrialdetatik ireki daitekeen. Errore bat dela uste baduzu, idatzi hari.',
    },
    withdrawn: {
      title: 'Esteka kenduta',
      heading: 'Esteka hau kendu egin da',
      text: 'Zerbitzari honen administratzaileak itxi du, abusu-abisu bat jaso ondoren. Zurea bada eta errore bat dela uste baduzu, idatzi hari: haren datuak lege-oharrean daude.',
    },
    usedUp: {
      title: 'Sarrerak agortuta',
      heading: 'Esteka honek ez du sarrera gehiago onartzen',
      text: 'Onartzen zituen aldi guztietan ireki da. Eskatu esteka berri bat eman zizunari.',
    },
    peopleOnly: {
      title: 'Pertsonentzat bakarrik',
      heading: 'Esteka hau pertsonentzat da',
      text: 'Sarrera kopuru mugatua du, eta nabigatzaile batetik bakarrik irekitzen da. Ireki zuk zeuk, helmugara iristeko.',
    },
    broken: {
      title: 'Helmugarik gabeko esteka',
      heading: 'Esteka honek ez darama inora',
      text: 'Gordeta duen helbidea ez da baliozkoa. Eskatu esteka berri bat eman zizunari.',
    },
    failed: {
      title: 'Zerbaitek huts egin du',
      heading: 'Ezin izan dugu esteka hau ireki',
      text: 'Zerbitzuan zerbaitek huts egin du. Saiatu berriro; esteka gordeta dago oraindik.',
    },
    unavailable: {
      title: 'Saiatu berriro',
      heading: 'Une honetan ezin dugu esteka hau ireki',
      text: 'Zerbitzuak ez du erantzuten. Itxaron segundo batzuk eta kargatu orria berriro: esteka gordeta dago oraindik.',
    },
    tooManyMisses: {
      title: 'Saiakera gehiegi',
      heading: 'Oker dauden esteka gehiegi',
      text: 'Existitzen ez diren esteka asko probatu dituzu. Itxaron minutu bat berriro saiatu aurretik.',
    },
    tooManyTries: {
      title: 'Saiakera gehiegi',
      heading: 'Pasahitz oker gehiegi',
      text: 'Itxaron minutu batzuk berriro saiatu aurretik. Pasahitza ez badakizu, eskatu esteka eman zizunari.',
    },
    wrongMethod: {
      title: 'Onartzen ez den eskaera',
      heading: 'Eskaera honek ez du balio hemen',
      text: 'Esteka laburrak irekitzeko baino ez dira. Idatzi helbidea nabigatzailean.',
    },
    tooLarge: {
      title: 'Eskaera handiegia',
      heading: 'Datu gehiegi bidali dituzu',
      text: 'Itzuli estekara eta idatzi pasahitza bakarrik.',
    },
    malformed: {
      title: 'Eskaera baliogabea',
      heading: 'Ez dugu ulertzen zure nabigatzaileak eskatzen duena',
      text: 'Idatzi helbidea berriro. Gertatzen jarraitzen badu, ezabatu gune honetako cookieak eta saiatu berriro.',
    },
    password: {
      title: 'Esteka babestua',
      heading: 'Esteka honek pasahitza du',
      text: 'Idatzi pasahitza helmugara iristeko. Ez badakizu, eskatu esteka eman zizunari.',
    },
    reported: {
      title: 'Abisua jaso dugu',
      heading: 'Eskerrik asko abisatzeagatik',
      text: 'Zure abisua iritsi da. Zerbitzari honen administratzaileak irakurriko du, eta estekarekin zer egin erabakiko du.',
    },
  },
  passwordForm: {
    label: 'Pasahitza',
    submit: 'Ireki esteka',
    wrong: 'Pasahitz hori ez da zuzena. Berrikusi eta saiatu berriro.',
  },
  preview: {
    fallbackTitle: 'Esteka laburra',
    text: 'Ireki esteka hau zure nabigatzailean, helmugara iristeko.',
  },
  home: 'Joan hasierara',
  legal: 'Lege-oharra',
  retry: 'Saiatu berriro',
  destination: {
    heading: 'Nora daraman esteka honek',
    about: (site) => `Zer da ${site}`,
    ascii: (host) => `Letra arruntez idatzita: ${host}`,
    foot: (host) =>
      `${host} guneko edozein estekari amaieran + gehituz gero, orri hau ikusiko duzu sartu aurretik.`,
    createdAt: 'Sortze-data',
    day: (date, timeZone) => date.toLocaleDateString('eu', { ...DAY, timeZone }),
    leadsTo: 'Helmuga',
    connection: 'Konexioa',
    encrypted: 'Zifratua',
    notEncrypted: 'Zifratu gabea',
    kinds: {
      page: 'Web-orria',
      image: 'Irudia',
      audio: 'Audioa',
      video: 'Bideoa',
      archive: 'Fitxategi konprimitua',
      document: 'Dokumentua',
      sheet: 'Kalkulu-orria',
      program: 'Programa',
    },
    go: 'Jarraitu',
    goAnyway: 'Jarraitu hala ere',
    back: 'Itzuli',
    verdicts: {
      unreviewed: [
        'Abisurik gabe, eta berrikusi gabe',
        'Inork ez du esteka honi buruz abisatu, baina inork ez du berrikusi ere. Begiratu ondo helbidea jarraitu aurretik.',
      ],
      open: [
        'Konexioa ez dago zifratuta',
        'Han idazten duzuna bidean irakur daiteke. Ez eman pasahitzik, ezta zure daturik ere.',
      ],
      danger: (reporters, isSecure) => [
        'Iruzurra izan daiteke',
        `${NUMBERS[reporters] ?? reporters} pertsonak abisatu dute esteka honi buruz${isSecure ? '' : ', eta konexioa ez dago zifratuta'}. Ez idatzi han zure daturik.`,
      ],
    },
    withheld: {
      password: ['Pasahitza du', 'Helmuga pasahitza idatzi ondoren ikusten da.'],
      limit: ['Sarrerak mugatuta ditu', 'Helmuga sartzean ikusten da, eta horrek sarrera bat gastatzen du.'],
      country: [
        'Ezin da zure herrialdetik ireki',
        'Sortu zuenak mugatu egin du zein herrialdetatik ireki daitekeen.',
      ],
      inactive: ['Desaktibatuta dago', 'Une honetan ez darama inora.'],
      expired: ['Iraungi da', 'Jada ez darama inora.'],
      usedUp: [
        'Ez du sarrera gehiago onartzen',
        'Onartzen zituen aldi guztietan ireki da, eta jada ez darama inora.',
      ],
      broken: ['Ez darama inora', 'Gordeta duen helbidea ez da baliozkoa.'],
    },
  },
  report: {
    form: {
      heading: 'Abusu baten berri eman',
      readBy: 'Zerbitzari honen administratzaileak irakurtzen du.',
      what: 'Zer gertatzen da',
      reasons: {
        phishing: 'Beste norbaiten plantak egiten ditu',
        malware: 'Zerbait kaltegarria deskargatzen du',
        spam: 'Eskatu gabe iritsi zait',
        illegal: 'Legez kanpoko edukia',
        other: 'Beste zerbait',
      },
      text: 'Kontatu',
      textHint: 'nahi baduzu',
      email: 'Helbide elektronikoa',
      emailHint: 'erantzuna nahi baduzu',
      submit: 'Bidali abisua',
    },
    refused: {
      title: 'Abisua ez da bidali',
      heading: 'Ezin izan dugu zure abisua jaso',
      why: (problem, wait) =>
        ({
          reason: 'Egin atzera eta aukeratu zer gertatzen den.',
          text: 'Kontatzen duzunak 1000 letra baino gehiago ditu. Egin atzera eta laburtu.',
          email: 'Helbide elektronikoa ez da baliozkoa. Egin atzera eta zuzendu, edo utzi hutsik.',
          unknown: 'Ez dago kode hori duen estekarik: agian jada ez da existitzen.',
          tooMany: `Abisu asko bidali dituzu. Saiatu berriro ${wait} barru.`,
          other: 'Ez da ondo iritsi. Egin atzera eta bidali berriro.',
        })[problem],
    },
  },
}
