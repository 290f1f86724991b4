import { Module } from '@nestjs/common';
import { ProfileFiles } from './profile-files';
import { Profiles } from './profiles';
import { ZipCounties } from './zip-counties';

const services = [ProfileFiles, Profiles, ZipCounties];

/** What every record stands on that answers questions which a bank defines itself. */
@Module({ providers: services, exports: services })
export class AttributesKernel {}
