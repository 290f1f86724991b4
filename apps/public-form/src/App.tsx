import { isShown, type Language, sortAttributes } from '@bank/domain';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { addressIn, LanguageContext, languageOf, otherLanguage } from './language';
import { messages } from './messages';
import { CheckPanel } from './panels/CheckPanel';
import { DuplicatePanel } from './panels/DuplicatePanel';
import { Faq } from './panels/Faq';
import { FormPanel } from './panels/FormPanel';
import { HospitalPanel } from './panels/HospitalPanel';
import { NotLoaded } from './panels/NotLoaded';
import { OfferPanel } from './panels/OfferPanel';
import { QuestionPanel } from './panels/QuestionPanel';
import { ThanksPanel } from './panels/ThanksPanel';
import type { Panel } from './registration/panel';
import { FAMILY } from './registration/question';
import { useRegistration } from './registration/useRegistration';
import { loadPartners, loadQuestions, loadTexts } from './server/calls';
import { useLoaded } from './server/useLoaded';
import { useOnline } from './server/useOnline';

/** The page on which families register a child. */
export const App = () => {
  const [language, setLanguage] = useState(() => languageOf(window.location.search, navigator.language));
  const say = messages[language];
  const texts = useLoaded(useCallback(() => loadTexts(language), [language]));
  const questions = useLoaded(loadQuestions);
  const partners = useLoaded(loadPartners);
  const asked = useMemo(
    () =>
      sortAttributes((questions.data ?? []).map((question) => ({ ...question, id: question.definition_id }))).filter(
        (question) => isShown(question, FAMILY),
      ),
    [questions.data],
  );
  const registration = useRegistration({ language, questions: asked, partners: partners.data ?? [] });
  const { panel } = registration;
  const isOnline = useOnline();
  const bank = texts.data?.bank ?? say.page.bank;

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${say.page.title} · ${bank}`;
  }, [language, say, bank]);

  const speak = (next: Language) => {
    window.history.replaceState(window.history.state, '', addressIn(next));
    setLanguage(next);
  };
  const reload = () => {
    for (const part of [questions, partners, texts]) if (part.hasFailed) part.reload();
  };

  const panels: { readonly [P in Panel]: () => ReactElement } = {
    offer: () => <OfferPanel registration={registration} />,
    question: () => <QuestionPanel registration={registration} />,
    hospital: () => <HospitalPanel registration={registration} text={texts.data?.hospital ?? ''} />,
    check: () => <CheckPanel registration={registration} />,
    duplicate: () => <DuplicatePanel registration={registration} texts={texts.data} />,
    form: () =>
      questions.data && partners.data ? (
        <FormPanel registration={registration} questions={asked} partners={partners.data} />
      ) : (
        <NotLoaded hasFailed={questions.hasFailed || partners.hasFailed} onRetry={reload} />
      ),
    thanks: () => <ThanksPanel registration={registration} texts={texts.data} />,
  };
  const other = otherLanguage(language);

  return (
    <LanguageContext.Provider value={language}>
      {texts.data?.isPractice && (
        <p className="practice" role="note">
          {say.page.practice}
        </p>
      )}
      <header>
        <p>
          {texts.data?.logo && <img className="logo" src={`/api/public/logo/${texts.data.logo}`} alt="" />}
          {bank}
        </p>
        <a
          href={addressIn(other)}
          lang={other}
          hrefLang={other}
          onClick={(event) => {
            event.preventDefault();
            speak(other);
          }}
        >
          {say.otherLanguage}
        </a>
      </header>
      <main>
        <h1>{say.page.heading}</h1>
        <div role="status">{!isOnline && <p className="notice bad">{say.trouble.offline}</p>}</div>
        {/* Each panel is a new element, so that its heading takes the focus. */}
        <div key={panel}>{panels[panel]()}</div>
        <Faq text={texts.data?.faq ?? ''} />
      </main>
    </LanguageContext.Provider>
  );
};
