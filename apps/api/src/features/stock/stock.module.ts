import { Module } from '@nestjs/common';
import { InventoryController } from './inventory.controller';
import { StorageLocationsController } from './storage-locations.controller';

@Module({ controllers: [InventoryController, StorageLocationsController] })
export class StockModule {}
