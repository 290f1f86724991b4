import { capitalise, erasableKinds, historicKinds, personalFields, Rejection } from '@bank/domain';
import type { EventStore, RecordedEvent } from '@bank/event-store';
import { attributeDefinitions } from '@bank/projections';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { ZipCounties } from '../../../kernels/attributes/zip-counties';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { currentTimeZone } from '../../../platform/context/request-context';
import { EVENT_STORE } from '../../../platform/settings/tokens';
import { answerOne } from '../../../platform/transport/answer';
import { ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { ShownIds } from '../shown-ids';
import { compareMoments, namedIds } from './compare';
import { cutEvents, readCut } from './cut';
import { ComparedMoments, MomentAsked } from './moment.dto';
import { NamesOfIds } from './names.query';

/** Kinds with answers to the bank's own questions. */
const questionsOf = { Client: 'clientAttribute', Partner: 'partnerAttribute' } as const;

const hasQuestions = (name: string): name is keyof typeof questionsOf => name in questionsOf;

@ApiTags('History')
@Controller('history')
export class MomentsController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly ids: ShownIds,
    private readonly names: NamesOfIds,
    private readonly zips: ZipCounties,
    private readonly accessNotes: AccessNotes,
  ) {}

  @Get(':kind/:id')
  @Access('logs', 'show')
  @ApiOne('Shows one record or order as of an earlier time, beside today', ComparedMoments)
  @ApiRefusals(400, 404, 422)
  async show(@Param('kind') name: string, @Param('id') shownId: string, @Query(validation()) asked: MomentAsked) {
    const kind = historicKinds.get(name);
    if (!kind) throw new Rejection('notFound', `There is no history of ${name}`);
    const cut = await readCut(asked, this.store);
    const id = await this.ids.historyIdOf(name, shownId);
    const events = /^\d{1,10}$/.test(id) ? await this.store.read(`${kind.category}-${Number(id)}`) : [];
    if (!events.length && Number(id) !== kind.single)
      throw new Rejection('notFound', `There is no ${kind.title} ${shownId}`);
    const erasable = erasableKinds.find((one) => capitalise(one) === name);
    if (erasable) this.accessNotes.noteOpening(erasable, Number(id));

    const momentOf = (some: readonly RecordedEvent[]) => kind.momentOf(some.map(({ event }) => event));
    const [then, today] = [momentOf(cutEvents(events, cut)), momentOf(events)];
    const named = namedIds(kind, [then, today]);
    this.accessNotes.noteShown('client', named.get('client') ?? [], 'order');
    const wasErased = events.some(({ event }) => event.type === 'PersonErased');
    const [zone, names, questions] = await Promise.all([
      currentTimeZone(),
      this.names.find(named),
      this.questions(name, [then.answers, today.answers]),
    ]);
    return answerOne(
      compareMoments(kind, then, today, {
        wording: { zone, names },
        erased: new Set(wasErased && erasable ? personalFields(erasable) : []),
        ...questions,
      }),
    );
  }

  private async questions(name: string, answers: readonly Readonly<Record<number, unknown>>[]) {
    const isAnswered = answers.some((some) => Object.keys(some).length > 0);
    if (!isAnswered || !hasQuestions(name)) return { definitions: [], zips: new Map<number, string>() };
    const definitions = await attributeDefinitions(this.pool, questionsOf[name]);
    const zips = definitions
      .filter(({ type }) => type === 'ZIPCODE')
      .flatMap(({ id }) => answers.flatMap((some) => [some[id]].flat()))
      .filter((id): id is number => typeof id === 'number');
    return { definitions, zips: await this.zips.labels(zips) };
  }
}
